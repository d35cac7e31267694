#pragma once

#include <string>
#include <vector>

#include "runner/cli/args.hpp"
#include "runner/match.hpp"
#include "runner/store.hpp"

namespace rb::cli {

// All that a match is before it starts: what its command line says, openings and players looked up.
struct MatchPlan {
  RunRow run;
  std::vector<Opening> openings;
  MatchSpec spec;    // complete but for `played` and `stop`
  std::string path;  // of the results file
  bool resume = false;
  std::vector<std::string> notes;  // plain words on what the user might not expect
};

// Throws UsageError for a player or a combination of options, Error for files.
MatchPlan plan_match(const Args& args);

}  // namespace rb::cli
