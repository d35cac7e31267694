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
  std::array<std::uint64_t, kSymmetries> keys;  // of the images, each a sum over its stones
  keys.fill(position.to_move == Stone::black ? 0 : scramble(0));
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    const auto stone = static_cast<std::uint64_t>(position.at(cell));
    const std::array<int, kSymmetries> all = images(cell, position.size);
    for (std::size_t symmetry = 0; symmetry < all.size(); ++symmetry) {
      keys[symmetry] += scramble(static_cast<std::uint64_t>(all[symmetry]) * 4 + stone);
    }
  }
  return *std::min_element(keys.begin(), keys.end());
}

}  // namespace rb
