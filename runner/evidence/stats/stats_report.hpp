#pragma once

#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/stats/decided.hpp"
#include "runner/evidence/stats/game_stats.hpp"
#include "runner/evidence/stats/metric.hpp"
#include "runner/evidence/stats/opening_scores.hpp"
#include "runner/play/retention.hpp"

// What the games of results files tell of thinking: a column for each player of each file.
namespace rb {

struct StatsColumn {
  std::string player;
  std::vector<Metric> metrics;
};

struct StatsFile {
  std::string path;
  std::vector<StatsColumn> players;  // by number
  GameStats games;
  DecidedGames decided;
  OpeningScores openings;  // of renju
  Keep keep = Keep::all;
};

// Reads a file game by game: memory does not grow with it. `find_rules` gives the rules of a game,
// or nullptr. Throws Error that names the file, as StoreReader and GameCheck do.
StatsFile read_stats(const std::string& path, const Rules* (*find_rules)(std::string_view, int));

Printout stats_text(const std::vector<StatsFile>& files);
std::string stats_json(const std::vector<StatsFile>& files);
std::string stats_csv(
    const std::vector<StatsFile>& files);  // a figure a row, with the player's number

}  // namespace rb
