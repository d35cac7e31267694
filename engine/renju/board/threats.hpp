#pragma once

#include <optional>

#include "engine/renju/board/board.hpp"

// What the threats on the board decide or force at once, without a search. All of it is proof, with
// one exception in answers_to_threats(): a move that it does not name loses to an unstoppable four,
// unless it is a distant white stone that makes Black's point forbidden, because a three through
// that point becomes real. Of random positions in which Black threatens a straight four, one in a
// thousand has such an answer; looking for them would cost a verdict on the point for every cell.
// The solvers, whose proofs count, do not rely on this.
namespace rb::renju::inline RB_SIZES {

// Whether the side to move can legally make a four that has two ways to five. It wins, since the
// opponent blocks only one way. REQUIRES: neither side has a five.
bool has_winning_four(const Board& board);

// The moves that do not lose at once to such a four of the opponent: stones on it or on one of its
// ways to five, and own fours. none: the opponent has no such threat. An empty set: the threat
// cannot be met. REQUIRES: neither side has a five.
std::optional<CellSet> answers_to_threats(const Board& board);

}  // namespace rb::renju::inline RB_SIZES
