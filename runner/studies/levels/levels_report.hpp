#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/studies/levels/level_search.hpp"

// What was found, for people and for programs.
namespace rb {

enum class LevelVerdict { known, reached, missed, open, out_of_reach };

// How a level compares with what was wanted.
struct LevelJudgement {
  LevelVerdict verdict = LevelVerdict::known;
  double chance = 1;  // that its strength lies within the tolerance of what is wanted
};
// Reached if the chance is 95 % or more, missed if it is 5 % or less; open between them, and of
// less than 8 openings whatever the chance.
LevelJudgement judge_level(const FoundLevel& level, double tolerance);

struct LevelsSummary {
  FoundLevels found;
  double tolerance = 40;     // Elo
  std::string zero;          // the player whose Elo is 0
  std::string players_file;  // that was written
  std::string more_rounds;   // the command that plays two rounds more
};

Printout levels_table(const LevelsSummary& summary);
Json levels_json(const LevelsSummary& summary);
// A file of players as `--players-file` reads it.
std::string players_file_text(const FoundLevels& found);

}  // namespace rb
