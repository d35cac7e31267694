#pragma once

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

}  // namespace rb::fakes
