#pragma once

#include <optional>
#include <string>

#include "engine/game/rules.hpp"

namespace rb::reversi {

// Reversi on 8x8: White starts on d4 and e5, Black on e4 and d5, and Black moves first. A stone
// must flip at least one opposing stone; all that it brackets along the eight directions are
// flipped. A side without such a move passes, and only then; after two passes or on a full board
// the side with more stones wins (reason more_discs), and equal numbers are a draw (equal_discs).
// The names of the cells are those of the game; its boards are drawn with a1 at the top left.
const Rules& rules();

// Why a position must not be an opening (neither side can move), or none. REQUIRES: the game
// is not over.
std::optional<std::string> decided(const Position& position);

}  // namespace rb::reversi
