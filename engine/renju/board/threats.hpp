#pragma once

#include <optional>

#include "engine/renju/board/board.hpp"

// What the threats on the board decide or force at once, without a search. All of it is proof, but
// for one thing that answers_to_threats() leaves out: a move that it does not name loses to a four
// that cannot be stopped, unless it is a stone of White far from it that makes Black's point
// forbidden, because a three through that point becomes a real one. In random positions where Black
// threatens a straight four, one in a thousand has such an answer; to look for them would cost a
// verdict on the point for every cell. The solvers, whose proofs count, do not build on this.
namespace rb::renju {

// Can the side to move make, legally, a four that has two ways to five? REQUIRES: neither side has
// a five. It wins: the opponent blocks only one way.
bool has_winning_four(const Board& board);

// The moves that do not lose at once to such a four of the opponent: stones on it or on one of its
// ways to five, and fours of one's own. none: the opponent has no such threat. An empty set: the
// threat cannot be met. REQUIRES: neither side has a five.
std::optional<CellSet> answers_to_threats(const Board& board);

}  // namespace rb::renju
