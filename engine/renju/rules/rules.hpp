#pragma once

#include "engine/game/rules.hpp"

namespace rb::renju {

// The sizes of boards with a point in the middle, where renju begins.
inline constexpr int kSmallestSize = 5;
constexpr bool is_size(int size) {
  return size >= kSmallestSize && size <= kLargestSize && size % 2 == 1;
}

// Renju, by itself on 15x15, without an opening rule: five (Black exactly, White five or more)
// wins, a forbidden point played by Black loses (RIF 9), a full board is a draw, and so is a
// position in which Black is to move and every empty cell is forbidden. There are no passes.
// REQUIRES: is_size(size).
const Rules& rules(int size = kRenjuSize);

}  // namespace rb::renju
