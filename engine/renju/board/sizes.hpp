#pragma once

#include "engine/game/position.hpp"
#include "engine/gomoku/variant.hpp"

// The sources that name RB_SIZES are compiled twice (CMakeLists.txt): for 15x15, whose geometry is
// constant and whose sets of cells are four words, and, with RB_ANY_SIZE, for every size up to
// kLargestSize. What they declare is in the namespace size_15, which is rb::renju for everybody
// else, or any_size. So the board that most games are played on pays nothing for the others.
#ifdef RB_ANY_SIZE
#define RB_SIZES any_size
#else
#define RB_SIZES size_15
#endif

namespace rb::renju {

// What a board is for. REQUIRES: no five needs an open end, 5 <= size <= kLargestSize.
struct PlayedGame {
  gomoku::Variant variant = gomoku::kRenju;
  int size = kRenjuSize;
  // Whether it is that of the books and of the names of openings.
  bool is_usual() const { return variant.black.has_forbidden_points && size == kRenjuSize; }
  friend bool operator==(const PlayedGame& a, const PlayedGame& b) {
    return a.variant.name == b.variant.name && a.size == b.size;
  }
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

#ifdef RB_ANY_SIZE
inline constexpr int kSize = kLargestSize;
#else
inline constexpr int kSize = kRenjuSize;
#endif
inline constexpr int kCells = kSize * kSize;

}  // namespace rb::renju::inline RB_SIZES
