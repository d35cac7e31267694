#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/evidence/scoreboard.hpp"

// The crosstable: what the players scored against each other.
namespace rb {

enum class Colours {
  both,
  black  // only games in which the row's player was Black
};

// Players in the order of a ranking, by their names, and the games of each against each.
struct Crosstable {
  std::vector<std::string> names;
  std::vector<std::vector<rating::GameCounts>> games;  // of the row's player
};

Crosstable crosstable(const Scoreboard& board, std::span<const int> ranking,
                      const std::vector<std::string>& names, Colours colours);
// Of all games with both colours; no player meets itself there. `names` by the numbers of players.
Crosstable crosstable(const std::vector<PairingRow>& pairings, std::span<const int> ranking,
                      const std::vector<std::string>& names);

// Scores in percent, players numbered from 1; "-" if two did not meet.
Table crosstable_table(const Crosstable& crosstable);
// The same, with the names at the head too.
std::string crosstable_markdown(const Crosstable& table);
// Scores from 0 to 1 with full precision, empty if two did not meet: "player,A,B".
std::string crosstable_csv(const Crosstable& table);
// {"players": [...], "scores": [[null, 0.5], ...]}
Json crosstable_json(const Crosstable& table);

}  // namespace rb
