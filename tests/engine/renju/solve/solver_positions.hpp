#pragma once

#include <string_view>

#include "engine/game/notation.hpp"
#include "engine/game/position.hpp"

// Positions by the names of their stones, for the tests of the solvers.
namespace rb::renju {

inline Position stones(std::string_view black, std::string_view white, Stone to_move) {
  Position position;
  for (const Move move : parse_moves(black, kMaxSize)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(white, kMaxSize)) position.put(move.cell(), Stone::white);
  position.to_move = to_move;
  return position;
}

inline int cell(std::string_view name) { return parse_cell(name, kMaxSize).value(); }

}  // namespace rb::renju
