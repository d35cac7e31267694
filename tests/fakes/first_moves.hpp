#pragma once

#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"

namespace rb::fakes {

// Twelve moves of one player for both sides.
inline std::vector<Move> first_moves(Player& player, const Rules& rules) {
  std::vector<Move> moves;
  Position position = rules.start();
  Limits limits;
  limits.nodes = 300;
  player.new_game({.seed = 5, .limits = limits});
  for (int ply = 0; ply < 12; ++ply) {
    moves.push_back(player.choose(position, limits).move);
    if (rules.play(position, moves.back())) break;
  }
  return moves;
}

}  // namespace rb::fakes
