#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/cell_set.hpp"
#include "engine/renju/board/cell_threats.hpp"
#include "engine/renju/board/stone_value.hpp"

// What undo() of a board restores: the state as a whole, and the shapes one by one.
namespace rb::renju::inline RB_SIZES {

// The cells where a side makes a five, a four or a three.
struct ThreatSets {
  CellSet fives, fours, threes;
};

// Of one ply. Arrays are by colour, Black first.
struct BoardState {
  std::array<ThreatSets, 2> sets;
  std::array<StoneValue, 2> values;
  CellSet near;              // within the board's radius of a stone; may hold stones
  std::uint64_t key = 0;     // of the stones and the side to move
  std::int32_t journal = 0;  // shape changes before this ply
  std::int16_t cell = -1;    // the stone of this ply; -1: none
};

// One shape, and the sum of its cell's shapes, before a stone was played.
struct ShapeChange {
  Threats threats;
  std::uint16_t slot, place;  // where the board keeps the shape: slot() and Board::place_of()
  std::uint8_t shape;
};

}  // namespace rb::renju::inline RB_SIZES
