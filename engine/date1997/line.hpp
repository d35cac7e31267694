#pragma once

#include <cstdint>

#include "engine/game/position.hpp"

// The shapes of one colour along one line of the board, after the first part of the document of
// Date Gomoku (ToMo, 1997): "between 5 cells 4 own stones and 1 empty one" is a four, a row of 5 a
// five. Its sentence on the three, "between 6 cells 3 own stones and 2 empty ones, and both ends
// must be empty", counts 5 of 6 cells; it is read as both ends and one of the inner four.
//
//   five    XXXXX          four    XX.XX   XXXX.        three   .XXX..   .X.XX.
//
// A shape is its set of stones: .XXXX. threatens two fives but is one four; X.XXX.X is two.
namespace rb::date1997 {

// Cell i of the line is bit i + 1, so that both ends have a neighbour outside. A cell that is
// neither own nor empty holds an opposing stone or lies outside the board.
struct Line {
  std::uint32_t own = 0;
  std::uint32_t empty = 0;
};

struct Shapes {
  bool five = false;      // exactly five for Black, five or more for White
  bool overline = false;  // six or more, for either
  int fours = 0;          // for Black only those whose last stone makes exactly five
  int threes = 0;         // by shape; not those that are part of a four
};

// All shapes of the line; with `through`, a bit of `own`, only those that contain this stone.
Shapes shapes(Line line, Stone colour, std::uint32_t through = 0);

// The cells that turn a three of Black that contains `through` into a straight four: a row of four
// with an empty cell at each end, each of which makes exactly five.
std::uint32_t straight_four_cells(Line line, std::uint32_t through);

}  // namespace rb::date1997
