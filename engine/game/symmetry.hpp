#pragma once

#include <array>
#include <cstdint>

#include "engine/game/position.hpp"

// The eight symmetries of a square board: the identity (0), the quarter turns (1 to 3), and each of
// these after mirroring the columns (4 to 7).
namespace rb {

inline constexpr int kSymmetries = 8;

// The images of `cell`, in the order of the symmetries.
std::array<int, kSymmetries> images(int cell, int size);
// One of them. REQUIRES: 0 <= symmetry < kSymmetries.
int transform(int cell, int size, int symmetry);
// pass() and none() are unchanged.
Move transform(Move move, int size, int symmetry);
Position transform(const Position& position, int symmetry);

// A hash of the stones and the side to move, independent of the move order, that is the same for
// all eight images of a position. Two different positions share one with probability 2^-64.
std::uint64_t canonical_key(const Position& position);

}  // namespace rb
