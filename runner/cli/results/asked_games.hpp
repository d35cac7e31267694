#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/options.hpp"
#include "runner/studies/games/game_filter.hpp"

// The options that say which games of results files are asked for.
namespace rb::cli {

struct AskedGames {
  GameFilter filter;
  bool proved = false, likely = false;
  std::vector<std::string> reviews;

  // Whether an option is given.
  bool has_filter() const;
  // With the grade that the flags ask for.
  GameFilter graded() const;
};

Rows<AskedGames> asked_games_rows();

// Throws UsageError, which begins with the command, for options that have no effect together.
void check(std::string_view command, const AskedGames& asked);

}  // namespace rb::cli
