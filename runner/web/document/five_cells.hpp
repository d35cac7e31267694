#pragma once

#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// The stones of the five, or more, that the last move made, in the order of the line; of several
// the first. Empty: it made none.
std::vector<int> five_cells(const Position& position);
// All stones of a colour, ascending.
std::vector<int> stone_cells(const Position& position, Stone colour);

}  // namespace rb
