#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/rng.hpp"
#include "engine/renju/board/line.hpp"

// The numbers whose exclusive or is the key of a position: one per cell and colour, and one for
// White to move.
namespace rb::renju::inline RB_SIZES {

inline constexpr std::uint64_t kZobristSeed =
    0x72656e6a75ULL;  // any constant: keys are equal everywhere
inline constexpr std::uint64_t kWhiteToMove = mix(kZobristSeed, 2 * kCells);

struct Zobrist {
  std::array<std::array<std::uint64_t, kCells>, 2> stone{};
  constexpr Zobrist() {
    for (std::size_t i = 0; i < 2 * kCells; ++i)
      stone[i / kCells][i % kCells] = mix(kZobristSeed, i);
  }
};
inline constexpr Zobrist kZobrist;

}  // namespace rb::renju::inline RB_SIZES
