#pragma once

#include "engine/base/rng.hpp"
#include "engine/game/position.hpp"

namespace rb::date1997 {

// `stones` stones in turn in the middle of the board, by chance: many shapes, at times a five.
inline Position random_position(Rng& rng, int stones, int middle = 9) {
  const int margin = (kRenjuSize - middle) / 2;
  const auto coordinate = [&] {
    return margin + static_cast<int>(rng.below(static_cast<std::uint64_t>(middle)));
  };
  Position position;
  while (position.ply < stones) {
    const int cell = coordinate() * kRenjuSize + coordinate();
    if (position.at(cell) != Stone::empty) continue;
    position.put(cell, position.to_move);
    position.to_move = opponent(position.to_move);
    position.last = Move(cell);
    ++position.ply;
  }
  return position;
}

}  // namespace rb::date1997
