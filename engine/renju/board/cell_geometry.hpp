#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>

#include "engine/renju/board/board.hpp"

// The cells that can be reached from a cell: along a line, and around it.
namespace rb::renju {

// The cells within `distance` of each cell, without the cell itself.
inline std::array<CellSet, kCells> cells_within(int distance) {
  std::array<CellSet, kCells> around;
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      const int rows = std::abs(a / kSize - b / kSize);
      const int columns = std::abs(a % kSize - b % kSize);
      if (a != b && rows <= distance && columns <= distance)
        around[static_cast<std::size_t>(a)].add(b);
    }
  }
  return around;
}

inline constexpr int kOffBoard = -1;

// The cell `steps` away along an axis. REQUIRES: it is not more than kReach beyond the edge.
inline int cell_at(int cell, int axis, int steps) {
  const Place place =
      kGeometry.places[static_cast<std::size_t>(cell)][static_cast<std::size_t>(axis)];
  const int bit = place.place + kReach + steps;
  const bool off_board = (kGeometry.edges[place.line] >> bit & 1U) != 0;
  return off_board ? kOffBoard : cell + steps * kSteps[static_cast<std::size_t>(axis)];
}

// The number of steps in direction `sign` that lead past the stones of `side` next to `cell`.
inline int steps_past_run(const Board& board, int cell, int axis, int sign, Stone side) {
  int steps = sign;
  for (int next = cell_at(cell, axis, steps); next != kOffBoard && board.at(next) == side;
       next = cell_at(cell, axis, steps)) {
    steps += sign;
  }
  return steps;
}

}  // namespace rb::renju
