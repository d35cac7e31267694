#include "engine/game/symmetry.hpp"

#include <algorithm>

#include "engine/base/rng.hpp"

namespace rb {

std::array<int, kSymmetries> images(int cell, int size) {
  const int row = cell / size, column = cell % size;
  const int below = size - 1 - row, right = size - 1 - column;
  return {row * size + column, column * size + below, below * size + right,  right * size + row,
          row * size + right,  right * size + below,  below * size + column, column * size + row};
}

int transform(int cell, int size, int symmetry) {
  assert(symmetry >= 0 && symmetry < kSymmetries);
  return images(cell, size)[static_cast<std::size_t>(symmetry)];
}

Move transform(Move move, int size, int symmetry) {
  return move.is_cell() ? Move(transform(move.cell(), size, symmetry)) : move;
}

Position transform(const Position& position, int symmetry) {
  Position image = position;
  image.last = transform(position.last, position.size, symmetry);
  for (int cell = 0; cell < position.cells(); ++cell) {
    image.put(transform(cell, position.size, symmetry), position.at(cell));
  }
  return image;
}

std::uint64_t canonical_key(const Position& position) {
  CanonicalKey key(position.size);
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) key.put(cell, position.at(cell));
  }
  return key.key(position.to_move);
}

void MovesKey::add(Move move) {
  const bool is_on_board = move.is_cell() && move.cell() < size_ * size_;
  std::array<int, kSymmetries> codes{};
  if (is_on_board) {
    codes = images(move.cell(), size_);
  } else {
    codes.fill(move.is_cell() ? move.cell() : move == Move::pass() ? -2 : -1);
  }
  for (std::size_t symmetry = 0; symmetry < codes.size(); ++symmetry) {
    keys_[symmetry] = scramble(keys_[symmetry] ^ static_cast<std::uint64_t>(codes[symmetry]));
  }
}

std::uint64_t MovesKey::key() const { return *std::min_element(keys_.begin(), keys_.end()); }

void CanonicalKey::put(int cell, Stone stone) {
  const std::array<int, kSymmetries> all = images(cell, size_);
  for (std::size_t symmetry = 0; symmetry < all.size(); ++symmetry) {
    sums_[symmetry] +=
        scramble(static_cast<std::uint64_t>(all[symmetry]) * 4 + static_cast<std::uint64_t>(stone));
  }
}

std::uint64_t CanonicalKey::key(Stone to_move) const {
  const std::uint64_t side = to_move == Stone::black ? 0 : scramble(0);
  std::uint64_t least = sums_[0] + side;
  for (const std::uint64_t sum : sums_) least = std::min(least, sum + side);
  return least;
}

int CanonicalKey::canonical_cell(int cell, Stone to_move) const {
  const std::uint64_t side = to_move == Stone::black ? 0 : scramble(0), least = key(to_move);
  const std::array<int, kSymmetries> all = images(cell, size_);
  int first = size_ * size_;
  for (std::size_t symmetry = 0; symmetry < all.size(); ++symmetry) {
    if (sums_[symmetry] + side == least) first = std::min(first, all[symmetry]);
  }
  return first;
}

}  // namespace rb
