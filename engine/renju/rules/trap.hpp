#pragma once

#include <span>

#include "engine/game/position.hpp"
#include "engine/game/rules.hpp"

namespace rb::renju {

// Whether Black lost by a forbidden trap: before Black's last move White threatened one five, Black
// could not make one, and the point that stops it was forbidden to Black. False for a game that
// White did not win by a five. REQUIRES: the moves of a game of renju that ended so.
bool lost_by_trap(std::span<const Move> moves, const Outcome& outcome);

}  // namespace rb::renju
