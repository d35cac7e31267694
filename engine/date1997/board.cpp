#include "engine/date1997/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace rb::date1997 {
namespace {

constexpr std::size_t place_of(Stone colour) { return colour == Stone::black ? 0 : 1; }

// The place of a cell on its line along an axis: rows, columns, falling and rising diagonals.
struct Place {
  int line = 0;   // index among all lines
  int index = 0;  // index of the cell in it
};
constexpr int kStep[Board::kAxes] = {1, kRenjuSize, kRenjuSize + 1, kRenjuSize - 1};

constexpr Place place_on(int cell, int axis) {
  const int row = cell / kRenjuSize, column = cell % kRenjuSize;
  constexpr int kDiagonals = 2 * kRenjuSize - 1;
  switch (axis) {
    case 0: return {row, column};
    case 1: return {kRenjuSize + column, row};
    case 2: return {2 * kRenjuSize + row - column + kRenjuSize - 1, std::min(row, column)};
    default:
      return {2 * kRenjuSize + kDiagonals + row + column, std::min(row, kRenjuSize - 1 - column)};
  }
}

constexpr auto kPlaces = [] {
  std::array<std::array<Place, Board::kAxes>, kRenjuCells> places{};
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    for (int axis = 0; axis < Board::kAxes; ++axis) {
      places[static_cast<std::size_t>(cell)][static_cast<std::size_t>(axis)] = place_on(cell, axis);
    }
  }
  return places;
}();

constexpr Place place(int cell, int axis) {
  return kPlaces[static_cast<std::size_t>(cell)][static_cast<std::size_t>(axis)];
}
constexpr std::uint32_t bit_of(Place place) { return std::uint32_t{2} << place.index; }

}  // namespace

Board::Board(const Position& position) : to_move_(position.to_move) {
  assert(position.size == kRenjuSize);
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    for (int axis = 0; axis < kAxes; ++axis) {
      const Place on = date1997::place(cell, axis);
      lines_[static_cast<std::size_t>(on.line)].cells |= bit_of(on);
    }
  }
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    if (position.at(cell) != Stone::empty) place(cell, 1, position.at(cell));
  }
}

void Board::play(int cell) {
  place(cell, 1, to_move_);
  to_move_ = opponent(to_move_);
}

void Board::undo(int cell) {
  to_move_ = opponent(to_move_);
  place(cell, -1, Stone::empty);
}

// Places a stone (change 1) or removes it (change -1) and evaluates its lines again.
void Board::place(int cell, int change, Stone stone) {
  put(cell, stone);
  count_ += change;
  const int row = cell / kRenjuSize, column = cell % kRenjuSize;
  for (int r = std::max(0, row - 2); r <= std::min(kRenjuSize - 1, row + 2); ++r) {
    for (int c = std::max(0, column - 2); c <= std::min(kRenjuSize - 1, column + 2); ++c) {
      std::uint8_t& near = near_[static_cast<std::size_t>(r * kRenjuSize + c)];
      near = static_cast<std::uint8_t>(near + change);
    }
  }
  for (int axis = 0; axis < kAxes; ++axis) {
    LineOfBoard& line = lines_[static_cast<std::size_t>(date1997::place(cell, axis).line)];
    for (const std::size_t colour : {0U, 1U}) {
      points_[colour] -= line.points[colour];
      fives_[colour] -= line.five[colour] ? 1 : 0;
      const Value now = value(line, colour);
      line.points[colour] = now.points;
      line.five[colour] = now.five;
      points_[colour] += now.points;
      fives_[colour] += now.five ? 1 : 0;
    }
  }
}

void Board::put(int cell, Stone stone) {
  stones_[static_cast<std::size_t>(cell)] = stone;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place on = date1997::place(cell, axis);
    auto& rows = lines_[static_cast<std::size_t>(on.line)].stones;
    for (std::uint32_t& row : rows) row &= ~bit_of(on);
    if (stone != Stone::empty) rows[place_of(stone)] |= bit_of(on);
  }
}

Board::Value Board::value(const LineOfBoard& line, std::size_t colour) {
  const Line seen{line.stones[colour], line.cells & ~line.stones[0] & ~line.stones[1]};
  const Shapes found = shapes(seen, colour == 0 ? Stone::black : Stone::white);
  return {found.fours * kFourPoints + found.threes * kThreePoints, found.five};
}

int Board::evaluate() const {
  const std::size_t me = place_of(to_move_), other = 1 - me;
  if (fives_[me] > 0) return kFivePoints;
  if (fives_[other] > 0) return -kFivePoints;
  return points_[me] - points_[other];
}

int Board::evaluate_after(int cell) const {
  assert(at(cell) == Stone::empty);
  const std::size_t me = place_of(to_move_), other = 1 - me;
  int points = points_[me] - points_[other];
  int fives = fives_[me];
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place on = date1997::place(cell, axis);
    const LineOfBoard& before = lines_[static_cast<std::size_t>(on.line)];
    LineOfBoard after = before;
    after.stones[me] |= bit_of(on);
    const Value mine = value(after, me);
    points += mine.points - before.points[me];
    fives += (mine.five ? 1 : 0) - (before.five[me] ? 1 : 0);
    // A stone can only destroy what the other side has there.
    if (before.points[other] != 0) points -= value(after, other).points - before.points[other];
  }
  if (fives > 0) return kFivePoints;
  if (fives_[other] > 0) return -kFivePoints;
  return points;
}

Line Board::line(int cell, int axis, Stone colour) const {
  const LineOfBoard& line = lines_[static_cast<std::size_t>(date1997::place(cell, axis).line)];
  return {line.stones[place_of(colour)], line.cells & ~line.stones[0] & ~line.stones[1]};
}

std::uint32_t Board::bit(int cell, int axis) const { return bit_of(date1997::place(cell, axis)); }

int Board::cell_at(int cell, int axis, std::uint32_t bit) const {
  const int index = std::countr_zero(bit) - 1;
  return cell + (index - date1997::place(cell, axis).index) * kStep[axis];
}

}  // namespace rb::date1997
