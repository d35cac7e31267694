#pragma once

#include <string>
#include <vector>

#include "runner/tune/tune_stored.hpp"
#include "tuning/spsa.hpp"

namespace rb {

// What the games of a tuning run under one of its conditions brought the side that is tried.
struct ConditionGames {
  std::string name;
  std::vector<tuning::SpsaResult> steps;  // in order, each of `games_of_step` games
  int games_of_step = 0;
  int wins = 0, draws = 0, losses = 0;
  int games() const { return wins + draws + losses; }
};

// Of each condition, from the games of the steps that `stored` holds; none if the run has only one.
// Throws Error that names the file and a game between players that are not of one condition.
std::vector<ConditionGames> read_condition_games(const std::string& path,
                                                 const StoredTuning& stored);

}  // namespace rb
