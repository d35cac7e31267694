#pragma once

#include <bit>
#include <cstdint>

#include "engine/game/position.hpp"

// The fast board of the search: two bit sets. Bit 8 * y + x is the cell (x, y), where x is the
// column from a to h and y the row number minus one: d4 is (3, 3).
namespace rb::reversi {

inline constexpr int kSize = 8;
using Bits = std::uint64_t;

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr int square(int x, int y) { return y * kSize + x; }
// Row 0 of a Position is drawn at the top and has number 8.
constexpr int square_of(int cell) { return (kSize - 1 - cell / kSize) * kSize + cell % kSize; }
constexpr int cell_of(int square) { return square_of(square); }  // its own inverse

// Cheaper than std::popcount where the processor's own instruction cannot be assumed.
constexpr int count(Bits bits) {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((bits * 0x0101010101010101U) >> 56);
}

// A position seen by the side to move.
struct Board {
  Bits own = 0;
  Bits other = 0;
  friend bool operator==(const Board&, const Board&) = default;
};

// REQUIRES: position.size == 8.
Board board_of(const Position& position);

// The empty cells on which a stone of the side to move flips one or more.
Bits moves(const Board& board);
// The stones that a stone of the side to move on the empty cell flips; 0: it is not a move.
Bits flips(const Board& board, int square);

// After the move, seen by the other side. REQUIRES: `flipped` == flips(board, square) != 0.
constexpr Board after(const Board& board, int square, Bits flipped) {
  return {board.other & ~flipped, board.own | flipped | bit(square)};
}
constexpr Board after_pass(const Board& board) { return {board.other, board.own}; }

// The number of lines of `depth` plies: a pass is a ply, and a position in which neither side can
// move ends its line. The last ply is counted without being played.
std::uint64_t perft(const Board& board, int depth);

}  // namespace rb::reversi
