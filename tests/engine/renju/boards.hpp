#pragma once

#include <string_view>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/position.hpp"

namespace rb::renju {

// The position after these moves, Black first, legal or not.
inline Position after(std::string_view moves) {
  Position position;
  for (const Move move : parse_moves(moves, position.size)) {
    position.put(move.cell(), position.to_move);
    position.to_move = opponent(position.to_move);
    position.last = move;
    ++position.ply;
  }
  return position;
}

// These stones, whatever their numbers; the ply is left at 0.
inline Position stones(std::string_view black, std::string_view white, Stone to_move) {
  Position position;
  for (const Move move : parse_moves(black, kRenjuSize)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(white, kRenjuSize)) position.put(move.cell(), Stone::white);
  position.to_move = to_move;
  return position;
}

inline int cell(std::string_view name) { return *parse_cell(name, kRenjuSize); }

// Stones of both sides in turn, anywhere within `radius` of the centre.
inline Position scattered(Rng& rng, int stones, int radius = 7) {
  Position position;
  const auto side = static_cast<std::uint64_t>(2 * radius + 1);
  while (position.ply < stones) {
    const int row = 7 - radius + static_cast<int>(rng.below(side));
    const int column = 7 - radius + static_cast<int>(rng.below(side));
    const int at = row * kRenjuSize + column;
    if (position.at(at) != Stone::empty) continue;
    position.put(at, position.to_move);
    position.to_move = opponent(position.to_move);
    ++position.ply;
  }
  return position;
}

}  // namespace rb::renju
