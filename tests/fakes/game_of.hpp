#pragma once

#include <optional>
#include <vector>

#include "runner/play/record.hpp"

namespace rb::fakes {

// A game between these two of which nothing is known but how it ended.
inline GameRecord game_of(int id, std::array<int, 2> players, const Outcome& outcome = {}) {
  GameRecord record;
  record.id = id;
  record.players = players;
  record.outcome = outcome;
  return record;
}

// A game of 0 (Black) against 1: so many opening moves, then moves with these scores.
inline GameRecord game_with_scores(const std::vector<std::optional<int>>& scores, Stone winner,
                                   Reason reason = Reason::five, std::size_t opening = 0) {
  GameRecord record = game_of(0, {0, 1}, {winner, reason});
  record.moves.resize(opening + scores.size());
  for (std::size_t i = 0; i < opening; ++i) record.moves[i].opening = true;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    record.moves[opening + i].reply.score = scores[i];
  }
  return record;
}

}  // namespace rb::fakes
