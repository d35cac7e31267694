#pragma once

#include <array>
#include <cstddef>

#include "engine/renju/board/board.hpp"

// The cells that can be reached from a cell along a line.
namespace rb::renju::inline RB_SIZES {

inline constexpr int kOffBoard = -1;

// The cell `steps` away along an axis. REQUIRES: it is not more than kReach beyond the edge.
inline int cell_at(const GeometryOf& geometry, int cell, int axis, int steps) {
  const Place place =
      geometry->places[static_cast<std::size_t>(cell)][static_cast<std::size_t>(axis)];
  const int bit = place.place + kReach + steps;
  const bool off_board = (geometry->edges[place.line] >> bit & 1U) != 0;
  return off_board ? kOffBoard : cell + steps * geometry->steps[static_cast<std::size_t>(axis)];
}

// The number of steps in direction `sign` that lead past the stones of `side` next to `cell`.
inline int steps_past_run(const Board& board, int cell, int axis, int sign, Stone side) {
  const auto next = [&](int steps) { return cell_at(board.geometry(), cell, axis, steps); };
  int steps = sign;
  while (next(steps) != kOffBoard && board.at(next(steps)) == side) steps += sign;
  return steps;
}

}  // namespace rb::renju::inline RB_SIZES
