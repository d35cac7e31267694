#include "engine/renju/pattern/pattern_sums.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "engine/base/zu.hpp"

// The loops over channels have no branch and no call, so that a compiler makes vectors of them;
// they work on copies, so that it need not ask whether two of them overlap.
namespace rb::renju::inline RB_SIZES {
namespace {

std::int16_t feature(std::int16_t sum) { return std::clamp<std::int16_t>(sum, 0, kLimit); }

void add(Channels& sums, const PatternRow& row) {
  for (std::size_t k = 0; k < kChannels; ++k) sums[k] = static_cast<std::int16_t>(sums[k] + row[k]);
}

void add_features(Pool& pool, const Channels& sums) {
  for (std::size_t k = 0; k < kChannels; ++k) {
    pool[k] = static_cast<PoolSum>(static_cast<int>(pool[k]) + feature(sums[k]));
  }
}

void remove_features(Pool& pool, const Channels& sums) {
  for (std::size_t k = 0; k < kChannels; ++k) {
    pool[k] = static_cast<PoolSum>(static_cast<int>(pool[k]) - feature(sums[k]));
  }
}

[[gnu::noinline]] int product(const Channels& a, const Channels& b) {
  int sum = 0;
  for (std::size_t k = 0; k < kChannels; ++k) sum += a[k] * b[k];
  return sum;
}

[[gnu::noinline]] int product_of_features(const Channels& sums, const Channels& weights) {
  int sum = 0;
  for (std::size_t k = 0; k < kChannels; ++k) sum += feature(sums[k]) * weights[k];
  return sum;
}

// Of the hidden layer.
using Unit = std::conditional_t<kSize == kRenjuSize, int, std::int64_t>;

std::size_t colour(Stone stone) { return zu(index(stone)); }

}  // namespace

void PatternSums::set(const Board& board) {
  base_ = board.plies();
  plies_ = changes_ = 0;
  to_move_ = board.to_move();
  lines_ = board.lines();
  geometry_ = board.geometry();
  for (std::size_t line = 0; line < kLines; ++line) {
    for (std::uint32_t& stones : lines_[line].stones) stones |= geometry_->edges[line];
  }
  pool_ = {};
  for (const int cell : board.empty()) {
    set_cell(cell);
    add_features(pool_, sums_[zu(cell)]);
  }
}

void PatternSums::set_cell(int cell) {
  Channels& sums = sums_[zu(cell)] = {};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][axis];
    const auto pattern =
        static_cast<std::uint32_t>(pattern_at(lines_[place.line].stones, place.place));
    patterns_[zu(cell)][axis] = pattern;
    add(sums, table_.rows[pattern]);
  }
}

void PatternSums::follow(const Board& board) {
  const int plies = board.plies() - base_;
  assert(plies >= 0);
  int same = 0;
  while (same < std::min(plies, plies_) && played_[zu(same)].cell == board.played(base_ + same)) {
    ++same;
  }
  while (plies_ > same) undo();
  while (plies_ < plies) play(board.played(base_ + plies_));
  assert(to_move_ == board.to_move());
}

void PatternSums::play(int cell) {
  played_[zu(plies_++)] = {static_cast<std::int16_t>(cell), changes_, pool_};
  const std::size_t own = colour(to_move_);
  to_move_ = opponent(to_move_);
  if (cell < 0) return;
  remove_features(pool_, sums_[zu(cell)]);
  Change* const begin = &journal_[zu(changes_)];
  Change* end = begin;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][zu(axis)];
    Line& line = lines_[place.line];
    line.stones[own] |= 1U << (place.place + kReach);
    end = note_changes(cell, axis, line.stones, end);
  }
  changes_ += static_cast<int>(end - begin);
  make(begin, end);
}

// Notes the new patterns of the empty cells of an axis that see the stone on `cell`, and asks for
// their rows, which most often are in no near cache. Returns where the next change goes.
PatternSums::Change* PatternSums::note_changes(int cell, int axis,
                                               std::array<std::uint32_t, 2> stones, Change* next) {
  const int place = geometry_->places[zu(cell)][zu(axis)].place;
  const int step = geometry_->steps[zu(axis)];
  // Bit i is the cell i - kReach steps on.
  for (std::uint32_t rest = ~((stones[0] | stones[1]) >> place) & 0x7FFU; rest != 0;
       rest &= rest - 1) {
    const int steps = std::countr_zero(rest) - kReach;
    next->pattern = static_cast<std::uint32_t>(pattern_at(stones, place + steps));
    __builtin_prefetch(&table_.rows[next->pattern]);
    next->cell = static_cast<CellNumber>(cell + steps * step);
    next->axis = static_cast<std::uint8_t>(axis);
    ++next;
  }
  return next;
}

// Gives each cell its new row, and leaves in the journal what was there before.
void PatternSums::make(Change* change, const Change* end) {
  Pool pool = pool_;
  for (; change < end; ++change) {
    Channels& sums = sums_[change->cell];
    std::uint32_t& pattern = patterns_[change->cell][change->axis];
    const Channels before = sums;
    const PatternRow out = table_.rows[pattern], in = table_.rows[change->pattern];
    Channels after;
    for (std::size_t k = 0; k < kChannels; ++k) {
      after[k] = static_cast<std::int16_t>(before[k] + (in[k] - out[k]));
      pool[k] =
          static_cast<PoolSum>(static_cast<int>(pool[k]) + feature(after[k]) - feature(before[k]));
    }
    change->sums = before;
    sums = after;
    std::swap(pattern, change->pattern);
  }
  pool_ = pool;
}

void PatternSums::undo() {
  const Ply& ply = played_[zu(--plies_)];
  to_move_ = opponent(to_move_);
  pool_ = ply.pool;
  while (changes_ > ply.changes) {
    const Change& change = journal_[zu(--changes_)];
    sums_[change.cell] = change.sums;
    patterns_[change.cell][change.axis] = change.pattern;
  }
  if (ply.cell < 0) return;
  for (const Place place : geometry_->places[zu(ply.cell)]) {
    lines_[place.line].stones[colour(to_move_)] &= ~(1U << (place.place + kReach));
  }
}

int PatternSums::board_score() const {
  const PatternTable::Head& head = table_.heads[colour(to_move_)];
  constexpr int kShift = sum_shift(kSize);
  Channels pool;
  for (std::size_t k = 0; k < kChannels; ++k)
    pool[k] = static_cast<std::int16_t>(pool_[k] >> kShift);
  std::int64_t score = head.output_bias;
  for (std::size_t j = 0; j < kHidden; ++j) {
    const Unit unit = std::max<Unit>(Unit{product(pool, head.hidden[j])} + head.hidden_bias[j], 0);
    score += std::int64_t{unit} * head.output[j];
  }
  constexpr std::int64_t kUnit = std::int64_t{sum_unit(kSize)} * kHiddenUnit * kOutputUnit;
  return static_cast<int>(score * kBoardPoints / kUnit);
}

int PatternSums::move_score(int cell) const {
  constexpr int kUnit = kChannelUnit * kMoveUnit / kMovePoints;
  return product_of_features(sums_[zu(cell)], table_.heads[colour(to_move_)].move) / kUnit;
}

}  // namespace rb::renju::inline RB_SIZES
