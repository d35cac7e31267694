#pragma once

#include "engine/game/rules.hpp"

namespace rb::renju {

// Renju on 15x15 without an opening rule: five (Black exactly, White five or more) wins, a
// forbidden point played by Black loses (RIF 9), a full board is a draw, and so is a position in
// which Black is to move and every empty cell is forbidden. There are no passes.
const Rules& rules();

}  // namespace rb::renju
