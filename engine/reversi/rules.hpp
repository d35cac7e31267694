#pragma once

#include <optional>
#include <string>

#include "engine/game/rules.hpp"

namespace rb::reversi {

// Reversi on 8x8: d4 and e5 are White's at the start, e4 and d5 Black's, Black moves first. A stone
// must flip at least one of the other side's; all that it brackets along the eight directions turn
// over. Who has no such move passes, and nobody else may; after two passes or on a full board the
// side with more stones wins (reason more_discs), and equal numbers are a draw (equal_discs).
// The names of the cells are those of the game; its boards are drawn with a1 at the top left.
const Rules& rules();

// Why a position must not be an opening, or none: neither side can move. REQUIRES: the game is not
// over.
std::optional<std::string> decided(const Position& position);

}  // namespace rb::reversi
