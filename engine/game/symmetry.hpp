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

// A hash of moves in their order that is the same for all eight images of a game. A move off the
// board stands for itself in all of them.
class MovesKey {
 public:
  explicit MovesKey(int size) : size_(size) {}

  void add(Move move);
  std::uint64_t key() const;

 private:
  int size_;
  std::array<std::uint64_t, kSymmetries> keys_{};  // of the images
};

// canonical_key() of a position that grows stone by stone.
class CanonicalKey {
 public:
  // Of the empty board.
  explicit CanonicalKey(int size) : size_(size) {}

  // REQUIRES: the cell is empty.
  void put(int cell, Stone stone);
  // Of the position with this side to move.
  std::uint64_t key(Stone to_move) const;
  // What stands for the cell in every image of the position: cells share a number exactly if a
  // symmetry of the position maps one to the other. A cell of the board itself.
  int canonical_cell(int cell, Stone to_move) const;

 private:
  int size_;
  std::array<std::uint64_t, kSymmetries> sums_{};  // of the images, each over its stones
};

}  // namespace rb
