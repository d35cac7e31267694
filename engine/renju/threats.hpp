#pragma once

#include <optional>

#include "engine/renju/board.hpp"

// What the threats on the board decide or force at once, without a search. All of it is proof: a
// move that is left out loses to a five, or to a four that cannot be stopped.
namespace rb::renju {

// Can the side to move make, legally, a four that has two ways to five? REQUIRES: neither side has
// a five. It wins: the opponent blocks only one way.
bool has_winning_four(const Board& board);

// The moves that do not lose at once to such a four of the opponent: stones on it or on one of its
// ways to five, and fours of one's own. none: the opponent has no such threat. An empty set: the
// threat cannot be met. REQUIRES: neither side has a five.
std::optional<CellSet> answers_to_threats(const Board& board);

}  // namespace rb::renju
