#include "engine/reversi/board.hpp"

#include <array>
#include <bit>
#include <cassert>

// Moves are found by following all stones at once along each of the eight directions, by shifts of
// the whole set: a shift by one column must not pass the edge, so stones in the outer columns
// bracket, but are never passed through sideways. The stones that a move flips are read off the
// eight rays of its cell.
namespace rb::reversi {
namespace {

constexpr Bits kInner = 0x7e7e7e7e7e7e7e7eU;  // all columns but a and h

// Directions to higher squares; the others are the same shifts backwards.
struct Direction {
  int shift;
  Bits passable;
};
constexpr Direction kDirections[] = {{1, kInner}, {7, kInner}, {8, ~Bits{0}}, {9, kInner}};

template <bool kUp>
constexpr Bits shifted(Bits bits, int shift) {
  return kUp ? bits << shift : bits >> shift;
}

// The cells behind the rows of opposing stones that start beside one of `own`.
template <bool kUp>
constexpr Bits ends_of_rows(Bits own, Bits passable, int shift) {
  Bits row = shifted<kUp>(own, shift) & passable;
  row |= shifted<kUp>(row, shift) & passable;
  Bits reach = passable & shifted<kUp>(passable, shift);  // two at a time
  row |= shifted<kUp>(row, 2 * shift) & reach;
  row |= shifted<kUp>(row, 2 * shift) & reach;
  return shifted<kUp>(row, shift);
}

// The cells that a stone sees along one direction, to the edge.
constexpr Bits ray(int square, int right, int up) {
  Bits cells = 0;
  int x = square % kSize + right, y = square / kSize + up;
  for (; x >= 0 && x < kSize && y >= 0 && y < kSize; x += right, y += up) {
    cells |= bit(rb::reversi::square(x, y));
  }
  return cells;
}

struct Rays {
  std::array<Bits, 4> up, down;  // to higher squares and to lower ones
};
constexpr auto kRays = [] {
  std::array<Rays, kSize * kSize> all{};
  for (int s = 0; s < kSize * kSize; ++s) {
    all[static_cast<std::size_t>(s)] = {
        {ray(s, 1, 0), ray(s, -1, 1), ray(s, 0, 1), ray(s, 1, 1)},
        {ray(s, -1, 0), ray(s, 1, -1), ray(s, 0, -1), ray(s, -1, -1)}};
  }
  return all;
}();

}  // namespace

Board board_of(const Position& position) {
  assert(position.size == kSize);
  Board board;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    (position.at(cell) == position.to_move ? board.own : board.other) |= bit(square_of(cell));
  }
  return board;
}

Bits moves(const Board& board) {
  Bits found = 0;
  for (const auto& [shift, inner] : kDirections) {
    const Bits passable = board.other & inner;
    found |= ends_of_rows<true>(board.own, passable, shift);
    found |= ends_of_rows<false>(board.own, passable, shift);
  }
  return found & ~(board.own | board.other);
}

// The first cell of a ray without an opposing stone ends the row of those. Upwards a carry finds
// it, downwards the highest bit; if it holds an own stone, all before it are flipped.
Bits flips(const Board& board, int square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bits found = 0;
  for (const Bits cells : rays.up) {
    const Bits end = ((board.other | ~cells) + 1) & cells & board.own;
    found |= (end - (end != 0 ? 1 : 0)) & cells;
  }
  for (const Bits cells : rays.down) {
    const Bits ends = cells & ~board.other;
    const Bits end = (Bits{1} << (63 - std::countl_zero(ends | 1))) & ends & board.own;
    found |= (~(end << 1) + 1) & cells;
  }
  return found;
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  Bits left = moves(board);
  if (left == 0) {
    const Board passed = after_pass(board);
    return moves(passed) == 0 ? 1 : perft(passed, depth - 1);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(left));
  std::uint64_t leaves = 0;
  for (; left != 0; left &= left - 1) {
    const int square = std::countr_zero(left);
    leaves += perft(after(board, square, flips(board, square)), depth - 1);
  }
  return leaves;
}

}  // namespace rb::reversi
