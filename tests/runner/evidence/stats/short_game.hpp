#pragma once

#include "engine/game/notation.hpp"
#include "runner/play/record.hpp"

namespace rb {

// A game with these moves that somebody won, however.
inline GameRecord game(const char* moves, Stone winner) {
  GameRecord record;
  record.outcome.winner = winner;
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

}  // namespace rb
