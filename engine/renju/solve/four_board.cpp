#include "engine/renju/solve/four_board.hpp"

#include <cassert>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr bool two_or_more(std::uint32_t stones) { return (stones & (stones - 1)) != 0; }
// With fewer stones there is no four to make.
constexpr bool three_or_more(std::uint32_t stones) { return two_or_more(stones & (stones - 1)); }

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
  for (const Stone stone : {Stone::black, Stone::white}) {
    for (const int cell : board.fives(stone) | board.fours(stone)) {
      for (int axis = 0; axis < kAxes; ++axis) {
        const Shape shape = board.shape(cell, axis, stone);
        if (!shape.five() && shape.fours() == 0) continue;
        const Place place = geometry_->places[zu(cell)][zu(axis)];
        Cells& cells = cells_[place.line][c(stone)];
        PlaceMask& places = shape.five() ? cells.fives : cells.fours;
        places = static_cast<PlaceMask>(places | 1U << place.place);
        mark(place.line, c(stone));
      }
    }
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

inline void FourBoard::mark(int line, std::size_t colour) {
  const Cells& cells = cells_[zu(line)][colour];
  marked_[colour].fives.put(line, cells.fives != 0);
  marked_[colour].fours.put(line, cells.fours != 0);
}

// The stone joins a segment of its own colour and cuts one of the other colour in two. In most
// lines too little is in sight for either to matter.
void FourBoard::put(int cell, Stone stone) {
  const std::size_t own = c(stone);
  const std::size_t other = 1 - own;
  Put& put = puts_[zu(count_++)];
  put.cell = static_cast<CellNumber>(cell);
  put.stone = stone;
  put.marked = marked_;
  key_ ^= Board::stone_key(cell, stone);
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][axis];
    Line& line = lines_[place.line];
    LineCells& cells = cells_[place.line];
    const int bit = place.place + kReach;
    put.cells[axis] = cells;
    const std::uint32_t before = line.stones[own];
    line.stones[own] |= 1U << bit;
    const bool joins = three_or_more(in_sight(line.stones[own], place.place));
    const bool cuts = in_sight(std::uint32_t{cells[other].all()} << kReach, place.place) != 0;
    const std::uint32_t edges = geometry_->edges[place.line];
    if (joins) {
      const Segment joined = segment_around(line.stones[other] | edges, bit);
      cells[own].forget(joined);
      read(place.line, own, joined);
      mark(place.line, own);
    }
    if (cuts) {
      const Segment cut = segment_around(before | edges, bit);
      cells[other].forget(cut);
      read(place.line, other, {cut.first, bit - cut.first});
      read(place.line, other, {bit + 1, cut.first + cut.length - bit - 1});
      mark(place.line, other);
    }
  }
}

void FourBoard::take_back() {
  assert(count_ > 0);
  const Put& put = puts_[zu(--count_)];
  key_ ^= Board::stone_key(put.cell, put.stone);
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[put.cell][axis];
    lines_[place.line].stones[c(put.stone)] &= ~(1U << (place.place + kReach));
    cells_[place.line] = put.cells[axis];
  }
  marked_ = put.marked;
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

FourBoard::Four FourBoard::four(int cell, int axis, Stone stone) const {
  const LineTables& tables = *tables_[c(stone)];
  Four four{{}, 0};
  for (int along = 0; along < kAxes; ++along) {
    const unsigned seen = window_of(cell, along, stone, -1);
    four.threats = four.threats + kThreatsOf[tables.shape[seen]];
    if (along != axis) continue;
    const int away = std::countr_zero(tables.five_points[seen]) - kReach;
    four.point = cell + away * geometry_->steps[zu(axis)];
  }
  return four;
}

// Of a black stone; other shapes may be missing. Lines with one stone in sight have none of these.
Threats FourBoard::threes_and_fours(int cell) const {
  Threats sum;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry_->places[zu(cell)][zu(axis)];
    if (!two_or_more(in_sight(lines_[place.line].stones[0], place.place))) continue;
    sum = sum + kThreatsOf[tables_[0]->shape[window_of(cell, axis, Stone::black, -1)]];
  }
  return sum;
}

bool FourBoard::helps_a_four(int cell, int blocked, Stone stone) const {
  for (int axis = 0; axis < kAxes; ++axis) {
    if (kWindows.room[window_of(cell, axis, stone, blocked)]) return true;
  }
  return false;
}

}  // namespace rb::renju::inline RB_SIZES
