#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/sprt.hpp"
#include "runner/cli/args.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/match.hpp"
#include "runner/store.hpp"

namespace rb::cli {

// All that a match or a tournament is before it starts: what its command line says, openings and
// players looked up.
struct MatchPlan {
  RunRow run;
  std::string title;  // "hard (A) against medium (B)"
  std::vector<Opening> openings;
  MatchSpec spec;    // complete but for `played` and `stop`
  std::string path;  // of the results file
  bool resume = false;
  std::vector<ProgramFiles> files;       // of each player
  std::shared_ptr<TrafficLog> log;       // of programs; null: none is kept
  std::shared_ptr<Lateness> lateness;    // with programs; null: none plays
  int max_failures = 0;                  // of a player in a row; 0: any number
  std::optional<rating::SprtSpec> sprt;  // what may end it before all games are played
  std::vector<std::string> notes;        // plain words on what the user might not expect
};

// These throw UsageError for a player or a combination of options, Error for files.
MatchPlan plan_match(const Args& args);

// What the commands that play have in common: the options of play_options() and result_options().
// `games` are those of each two players that meet; none: the number of openings, with both colours.
struct PlayersPlan {
  std::string_view command;
  std::vector<PlayerSpec> players;
  Format format = Format::round_robin;
  std::optional<std::int64_t> games{};
  std::optional<rating::SprtSpec> sprt{};  // of two players
};
MatchPlan plan_games(const Args& args, const PlayersPlan& players);

}  // namespace rb::cli
