#include "engine/renju/solve/four_board.hpp"

#include <cassert>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

// Three or more: with fewer stones there is no four to make.
constexpr bool three_or_more(std::uint32_t stones) {
  stones &= stones - 1;
  return (stones & (stones - 1)) != 0;
}

}  // namespace

void FourBoard::set(const Board& board) {
  tables_ = board.tables();
  geometry_ = board.geometry();
  restricted_ = board.restricted();
  lines_ = board.lines();
  cells_ = {};
  marked_ = {};
  key_ = board.key();
  count_ = 0;
  for (int line = 0; line < geometry_->lines(); ++line) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
      if (!three_or_more(lines_[zu(line)].stones[colour])) continue;
      const std::uint32_t blocked =
          lines_[zu(line)].stones[1 - colour] | geometry_->edges[zu(line)];
      for (std::uint32_t rest = ~blocked; rest != 0;) {
        const Segment segment = segment_around(blocked, std::countr_zero(rest));
        read(line, colour, segment);
        rest &= ~(((1U << segment.length) - 1) << segment.first);
      }
    }
    mark(line);
  }
}

// Copies the cells of a segment from the table. REQUIRES: none of them is stored yet.
inline void FourBoard::read(int line, std::size_t colour, Segment segment) {
  const std::uint32_t own =
      lines_[zu(line)].stones[colour] >> segment.first & ((1U << segment.length) - 1);
  if (segment.length < 5 || !three_or_more(own)) return;
  const SegmentCells found = tables_[colour]->cells_of(segment.length, own);
  const int shift = segment.first - kReach;
  Cells& cells = cells_[zu(line)][colour];
  cells.fives = static_cast<PlaceMask>(cells.fives | found.fives << shift);
  cells.fours = static_cast<PlaceMask>(cells.fours | found.fours << shift);
}

inline void FourBoard::mark(int line) {
  for (std::size_t colour = 0; colour < 2; ++colour) {
    marked_[colour].fives.put(line, cells_[zu(line)][colour].fives != 0);
    marked_[colour].fours.put(line, cells_[zu(line)][colour].fours != 0);
  }
}

// The stone joins a segment of its own colour and cuts one of the other colour in two.
void FourBoard::put(int cell, Stone stone) {
  const std::size_t own = c(stone);
  const std::size_t other = 1 - own;
  Put& put = puts_[zu(count_++)];
  put.cell = static_cast<CellNumber>(cell);
  put.stone = stone;
  key_ ^= Board::stone_key(cell, stone);
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][axis];
    Line& line = lines_[place.line];
    LineCells& cells = cells_[place.line];
    const std::uint32_t edges = geometry_->edges[place.line];
    const int bit = place.place + kReach;
    put.before[axis] = cells;
    const auto forget = [&](std::size_t colour, Segment segment) {
      const std::uint32_t kept = ~(((1U << segment.length) - 1) << (segment.first - kReach));
      cells[colour].fives = static_cast<PlaceMask>(cells[colour].fives & kept);
      cells[colour].fours = static_cast<PlaceMask>(cells[colour].fours & kept);
    };
    const Segment cut = segment_around(line.stones[own] | edges, bit);
    line.stones[own] |= 1U << bit;
    const Segment joined = segment_around(line.stones[other] | edges, bit);
    if (cells[own] != Cells{}) forget(own, joined);
    read(place.line, own, joined);
    if (cells[other] != Cells{}) {
      forget(other, cut);
      read(place.line, other, {cut.first, bit - cut.first});
      read(place.line, other, {bit + 1, cut.first + cut.length - bit - 1});
    }
    if (cells != put.before[axis]) mark(place.line);
  }
}

void FourBoard::take_back() {
  assert(count_ > 0);
  const Put& put = puts_[zu(--count_)];
  key_ ^= Board::stone_key(put.cell, put.stone);
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[put.cell][axis];
    lines_[place.line].stones[c(put.stone)] &= ~(1U << (place.place + kReach));
    LineCells& cells = cells_[place.line];
    if (cells == put.before[axis]) continue;
    cells = put.before[axis];
    mark(place.line);
  }
}

inline unsigned FourBoard::window_of(int cell, int axis, Stone stone, int blocked) const {
  const Place place = geometry_->places[zu(cell)][zu(axis)];
  const Line& line = lines_[place.line];
  std::uint32_t blocks = line.stones[1 - c(stone)] | geometry_->edges[place.line];
  if (blocked >= 0) {
    const Place other = geometry_->places[zu(blocked)][zu(axis)];
    if (other.line == place.line) blocks |= 1U << (other.place + kReach);
  }
  return window(line.stones[c(stone)], blocks, place.place);
}

Threats FourBoard::threats(int cell, Stone stone) const {
  Threats sum;
  for (int axis = 0; axis < kAxes; ++axis) {
    sum = sum + kThreatsOf[tables_[c(stone)]->shape[window_of(cell, axis, stone, -1)]];
  }
  return sum;
}

int FourBoard::four_point(int cell, int axis, Stone stone) const {
  const unsigned mask = tables_[c(stone)]->five_points[window_of(cell, axis, stone, -1)];
  return cell + (std::countr_zero(mask) - kReach) * geometry_->steps[zu(axis)];
}

bool FourBoard::helps_a_four(int cell, int blocked, Stone stone) const {
  for (int axis = 0; axis < kAxes; ++axis) {
    if (kWindows.room[window_of(cell, axis, stone, blocked)]) return true;
  }
  return false;
}

}  // namespace rb::renju::inline RB_SIZES
