#include "engine/game/symmetry.hpp"

#include <algorithm>
#include <array>

#include "engine/base/rng.hpp"

namespace rb {

int transform(int cell, int size, int symmetry) {
  assert(symmetry >= 0 && symmetry < kSymmetries);
  int row = cell / size;
  int column = cell % size;
  if (symmetry >= 4) column = size - 1 - column;
  for (int turn = 0; turn < symmetry % 4; ++turn) {
    const int old_row = row;
    row = column;
    column = size - 1 - old_row;
  }
  return row * size + column;
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
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const int image = transform(cell, position.size, symmetry);
      const auto stone = static_cast<std::uint64_t>(position.at(cell));
      keys[static_cast<std::size_t>(symmetry)] +=
          scramble(static_cast<std::uint64_t>(image) * 4 + stone);
    }
  }
  return *std::min_element(keys.begin(), keys.end());
}

}  // namespace rb
