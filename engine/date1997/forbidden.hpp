#pragma once

#include <cstdint>

#include "engine/date1997/board.hpp"

// Black's forbidden points as Date Gomoku judges them, in the order of its document:
//
//   1. all four axes are tested for a five, which cancels everything, and for an overline;
//   2. the fours and the threes of the four axes are counted, one kind on an axis: two fours, also
//      on one axis, are forbidden, and so are two threes;
//   3. a four counts if its last stone makes exactly five, a three if it can become a straight four
//      by a stone that Black is itself allowed to play: "one looks three plies ahead". That stone
//      is judged in the same way with the first one in place.
//
// In two points the document is followed in meaning, not to the letter:
//   - "fours and threes together two or more" would forbid the four-three, Black's main way to win;
//   - "three plies" end with the stone that makes the straight four; whether that one is allowed
//     may depend on stones further on, and the question is asked as often as it arises.
//
// It differs from the rules (RIF), and so from this program's judge, in one case: a stone that also
// makes a five is allowed by step 1, so it counts here as a way to a straight four; by the rules it
// is a five and not a straight four. If all ways are like this, the line is a three here but not
// for the judge, and a move that makes another three is forbidden only here. Black must already
// threaten a five, so play hardly meets it. On the labelled positions that come with the program it
// affects 7 of 36,618 cells. There is no other difference on these, on 5,000 more labelled
// positions, or on random ones (tests/engine/date1997/forbidden_test.cpp).
namespace rb::date1997 {

enum class Ban : std::uint8_t { none, overline, double_four, double_three };

// Judges a black stone on an empty cell. The board is changed temporarily and restored.
Ban ban(Board& board, int cell);

}  // namespace rb::date1997
