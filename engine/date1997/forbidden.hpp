#pragma once

#include <cstdint>

#include "engine/date1997/board.hpp"

// The forbidden points of Black as Date Gomoku judges them. In the order of its document:
//
//   1. all four axes are tested for a five, which cancels everything, and for an overline;
//   2. the fours and the threes of the four axes are counted, one kind on an axis: two fours, also
//      on one axis, are forbidden, and so are two threes;
//   3. a four counts if its last stone makes exactly five, a three if it can become a straight four
//      by a stone that is allowed to Black itself: "one looks three plies ahead". That stone is
//      judged in the same way with the first one in place.
//
// Where the document is followed by its meaning, not by its letter:
//   - "fours and threes together two or more" would forbid the four-three, Black's main way to win;
//   - "three plies" end with the stone that makes the straight four; whether that one is allowed
//     may depend on stones further on, and the question is asked as often as it arises.
//
// Where it differs from the rules (RIF), and so from the judge of this program: a stone that makes
// a five beside the straight four is allowed by step 1, so it counts here as a way to a straight
// four; by the rules it is a five and no straight four. If all ways are such, the line is a three
// here and none to the judge, and a move that makes another three is forbidden here alone. Black
// must have a five to make already, so play hardly meets it. On the labelled positions that come
// with the program it is 7 of 36,618 cells, and there is no other difference there, on 5,000 more
// labelled positions, nor on random ones (tests/engine/date1997/forbidden_test.cpp).
namespace rb::date1997 {

enum class Ban : std::uint8_t { none, overline, double_four, double_three };

// Judges a black stone on an empty cell. The board is changed on the way, and is as it was after.
Ban ban(Board& board, int cell);

}  // namespace rb::date1997
