#pragma once

#include <stdexcept>
#include <string_view>

#include "engine/game/position.hpp"

// Positions of tests, of any game and size, as diagram() draws them.
namespace rb {

// Rows from the top: 'X' and 'O' are stones, '.' is an empty cell, blanks say nothing, and a stone
// in brackets is the last one. The numbers of the rows and the line of letters below them may be
// left out. The side to move and the ply follow from the counts: White is to move if there are more
// black stones. Throws std::invalid_argument if the size is another.
inline Position parse_diagram(std::string_view text, int size) {
  Position position;
  position.size = size;
  int cell = 0, black = 0;
  for (const char sign : text) {
    if (sign == '(') position.last = Move(cell);
    if (sign != 'X' && sign != 'O' && sign != '.') continue;
    if (cell == size * size) throw std::invalid_argument("a diagram with too many cells");
    if (sign != '.') {
      position.put(cell, sign == 'X' ? Stone::black : Stone::white);
      ++position.ply;
      black += sign == 'X' ? 1 : 0;
    }
    ++cell;
  }
  if (cell != size * size) throw std::invalid_argument("a diagram with too few cells");
  position.to_move = 2 * black > position.ply ? Stone::white : Stone::black;
  return position;
}

}  // namespace rb
