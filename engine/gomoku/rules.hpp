#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "engine/gomoku/variant.hpp"

namespace rb::gomoku {

inline constexpr int kSmallestSize = 5;

// The judge of record of a variant without forbidden points, on a board of this size. Black begins;
// a player places a stone on any empty cell. The row that is completed wins by what Variant says of
// the mover's colour (reason five; so does an overline where it wins); where an overline does not
// win, one on another line takes nothing from a five. A full board is a draw; there are no passes.
// REQUIRES: the variant is known and has no forbidden points (renju has rules of its own),
// kSmallestSize <= size <= kLargestSize.
const Rules& rules(std::string_view variant, int size);

// Whether a stone of the colour on this empty cell makes five, or an overline that wins.
bool makes_five(const Position& position, int cell, Stone colour, const ColourRules& rules);

// Why a position must not be an opening (there is a five, or either side makes one at once), or
// none. REQUIRES: the variant is known.
std::optional<std::string> decided(std::string_view variant, const Position& position);

}  // namespace rb::gomoku
