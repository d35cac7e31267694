#include "engine/renju/pattern/pattern_sums.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "engine/base/zu.hpp"

// The loops over channels have no branch and no call, and what they write overlaps nothing that
// they read, so that a compiler makes vectors of them. With GCC a function that is RB_WIDEST is
// there twice, for vectors of 256 bits and for those that every machine has; the loader chooses,
// but not before a sanitizer would be ready. Whole numbers are the same in both.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(RB_SANITIZED)
#define RB_WIDEST [[gnu::target_clones("default", "avx2")]]
#else
#define RB_WIDEST
#endif

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr std::int16_t feature(std::int16_t sum) {
  return std::clamp<std::int16_t>(sum, 0, kLimit);
}

inline void add_row(Channels& sums, const PatternRow& row) {
  for (std::size_t k = 0; k < kChannels; ++k) sums[k] = static_cast<std::int16_t>(sums[k] + row[k]);
}

inline void add_features(Pool& pool, const Channels& sums, int sign) {
  for (std::size_t k = 0; k < kChannels; ++k) {
    pool[k] = static_cast<PoolSum>(static_cast<int>(pool[k]) + sign * feature(sums[k]));
  }
}

// In the sums of a cell `in` takes the place of `out`.
inline void exchange(Channels& __restrict sums, const PatternRow& out, const PatternRow& in) {
  for (std::size_t k = 0; k < kChannels; ++k) {
    sums[k] = static_cast<std::int16_t>(sums[k] + (in[k] - out[k]));
  }
}

// In the sums of a cell, and in the pool, `in` takes the place of `out`.
inline void exchange(Channels& __restrict sums, Pool& __restrict pool, const PatternRow& out,
                     const PatternRow& in) {
  for (std::size_t k = 0; k < kChannels; ++k) {
    const std::int16_t before = sums[k];
    const auto after = static_cast<std::int16_t>(before + (in[k] - out[k]));
    sums[k] = after;
    pool[k] = static_cast<PoolSum>(static_cast<int>(pool[k]) + feature(after) - feature(before));
  }
}

inline int product(const Channels& a, const Channels& b) {
  int sum = 0;
  for (std::size_t k = 0; k < kChannels; ++k) sum += a[k] * b[k];
  return sum;
}

// Of the hidden layer.
using Unit = std::conditional_t<kSize == kRenjuSize, int, std::int64_t>;

std::size_t colour(Stone stone) { return zu(index(stone)); }

LineCells stone_at(Place place, Stone stone) {
  return LineCells{1} << (2 * (place.place + kReach) + index(stone));
}

}  // namespace

void PatternSums::set(const Board& board) {
  base_ = board.plies();
  plies_ = changes_ = 0;
  to_move_ = board.to_move();
  geometry_ = board.geometry();
  for (std::size_t line = 0; line < kLines; ++line) {
    auto stones = board.lines()[line].stones;
    for (std::uint32_t& colour : stones) colour |= geometry_->edges[line];
    lines_[line] = line_cells(stones);
  }
  pools_[0] = {};
  for (const int cell : board.empty()) {
    set_cell(cell);
    add_features(pools_[0], sums_[zu(cell)], 1);
  }
}

void PatternSums::set_cell(int cell) {
  Channels& sums = sums_[zu(cell)] = {};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][axis];
    const auto pattern = static_cast<std::uint32_t>(pattern_at(lines_[place.line], place.place));
    patterns_[zu(cell)][axis] = pattern;
    add_row(sums, table_.rows[pattern]);
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
  Pool& pool = pools_[zu(plies_ + 1)] = pools_[zu(plies_)];
  played_[zu(plies_++)] = {static_cast<std::int16_t>(cell), changes_};
  const Stone own = std::exchange(to_move_, opponent(to_move_));
  if (cell < 0) return;
  add_features(pool, sums_[zu(cell)], -1);
  Change* const begin = &journal_[zu(changes_)];
  Change* end = begin;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][zu(axis)];
    const LineCells line = lines_[place.line] |= stone_at(place, own);
    end = note_changes(cell, axis, line, end);
  }
  changes_ += static_cast<int>(end - begin);
  make(begin, end, pool);
}

// Notes the new patterns of the empty cells of an axis that see the stone on `cell`, and asks for
// their rows, which most often are in no near cache. Returns where the next change goes.
PatternSums::Change* PatternSums::note_changes(int cell, int axis, LineCells line, Change* next) {
  const int place = geometry_->places[zu(cell)][zu(axis)].place;
  const int step = geometry_->steps[zu(axis)];
  // Bit 2 i is the cell i - kReach steps on.
  for (LineCells rest = ~(line | line >> 1) >> 2 * place & 0x155555U; rest != 0; rest &= rest - 1) {
    const int steps = std::countr_zero(rest) / 2 - kReach;
    next->pattern = static_cast<std::uint32_t>(pattern_at(line, place + steps));
    __builtin_prefetch(&table_.rows[next->pattern]);
    next->cell = static_cast<CellNumber>(cell + steps * step);
    next->axis = static_cast<std::uint8_t>(axis);
    ++next;
  }
  return next;
}

// Gives each cell its new row, and leaves in the journal what was there before.
RB_WIDEST void PatternSums::make(Change* change, const Change* end, Pool& pool) {
  for (; change < end; ++change) {
    std::uint32_t& pattern = patterns_[change->cell][change->axis];
    exchange(sums_[change->cell], pool, table_.rows[pattern], table_.rows[change->pattern]);
    std::swap(pattern, change->pattern);
  }
}

RB_WIDEST void PatternSums::undo() {
  const Ply& ply = played_[zu(--plies_)];
  to_move_ = opponent(to_move_);
  for (int i = std::exchange(changes_, ply.changes); i-- > ply.changes;) {
    const Change& change = journal_[zu(i)];
    std::uint32_t& pattern = patterns_[change.cell][change.axis];
    exchange(sums_[change.cell], table_.rows[pattern], table_.rows[change.pattern]);
    pattern = change.pattern;
  }
  if (ply.cell < 0) return;
  for (const Place place : geometry_->places[zu(ply.cell)]) {
    lines_[place.line] &= ~stone_at(place, to_move_);
  }
}

RB_WIDEST int PatternSums::board_score() const {
  const PatternTable::Head& head = table_.heads[colour(to_move_)];
  constexpr int kShift = sum_shift(kSize);
  Channels pool;
  for (std::size_t k = 0; k < kChannels; ++k)
    pool[k] = static_cast<std::int16_t>(pools_[zu(plies_)][k] >> kShift);
  std::int64_t score = head.output_bias;
  for (std::size_t j = 0; j < kHidden; ++j) {
    const Unit unit = std::max<Unit>(Unit{product(pool, head.hidden[j])} + head.hidden_bias[j], 0);
    score += std::int64_t{unit} * head.output[j];
  }
  constexpr std::int64_t kUnit = std::int64_t{sum_unit(kSize)} * kHiddenUnit * kOutputUnit;
  return static_cast<int>(score * kBoardPoints / kUnit);
}

RB_WIDEST int PatternSums::move_score(int cell) const {
  constexpr int kUnit = kChannelUnit * kMoveUnit / kMovePoints;
  const Channels &sums = sums_[zu(cell)], &weights = table_.heads[colour(to_move_)].move;
  int sum = 0;
  for (std::size_t k = 0; k < kChannels; ++k) sum += feature(sums[k]) * weights[k];
  return sum / kUnit;
}

}  // namespace rb::renju::inline RB_SIZES
