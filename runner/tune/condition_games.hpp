#pragma once

#include <string>
#include <vector>

#include "runner/tune/tuning_file.hpp"
#include "tuning/spsa.hpp"

namespace rb {

// The games of a tuning run under one of its conditions.
struct ConditionGames {
  std::string name;
  bool is_opponent = false;  // of that name; else limits
  // What they brought the side that is tried, in order, each step of `games_of_step` games.
  std::vector<tuning::SpsaResult> steps;
  int games_of_step = 0;
  // Of the side that is tried; where an opponent plays both sides, of both against it.
  int wins = 0, draws = 0, losses = 0;
  int games() const { return wins + draws + losses; }
  // What a game shows of a difference in strength (tuning::SpsaSpec): against an opponent the less,
  // the more one-sided the games are.
  double told() const;
};

// Of each condition, from the games of the steps that `stored` holds; none if the run has only one.
// Throws Error that names the file and a game between players that are not of one condition.
std::vector<ConditionGames> read_condition_games(const std::string& path, const StoreReader& file,
                                                 const StoredTuning& stored);

}  // namespace rb
