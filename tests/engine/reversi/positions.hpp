#pragma once

#include <string_view>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "engine/reversi/board.hpp"
#include "engine/reversi/rules.hpp"
#include "tests/parse_diagram.hpp"

namespace rb::reversi {

// The position after "c4 c3 pass d6".
inline Position after_moves(std::string_view moves) {
  Position position = rules().start();
  for (const std::string_view word : words(moves)) {
    const Move move = word == "pass" ? Move::pass() : Move(*parse_cell(word, kSize));
    rules().play(position, move);
  }
  return position;
}

inline Position drawn(std::string_view text, Stone to_move) {
  Position position = parse_diagram(text, kSize);
  position.to_move = to_move;
  return position;
}

// All positions of `games` random games, before each move.
inline std::vector<Position> random_positions(int games, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Position> all;
  for (int game = 0; game < games; ++game) {
    Position position = rules().start();
    while (true) {
      all.push_back(position);
      const std::vector<Move> moves = rules().legal_moves(position);
      if (rules().play(position, moves[rng.below(moves.size())])) break;
    }
  }
  return all;
}

}  // namespace rb::reversi
