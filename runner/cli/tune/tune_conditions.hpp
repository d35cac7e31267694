#pragma once

#include <string>
#include <vector>

#include "runner/cli/tune/tune_request.hpp"
#include "runner/results/run_limits.hpp"

namespace rb::cli {

// Under which limits, or against whom, a share of a tuning run's games is played.
struct TuneCondition {
  std::string name;        // "depth 4", "medium", "medium, depth 4", as the report has it
  PlayerLimits limits{};   // what is not set is as for all games
  std::string opponent{};  // as --against has it; empty: both sides play each other
};

// Those of --at ("depth=4", "nodes=2000,depth=9") and of --against (players), each opponent at each
// of the limits; none if neither is given. Throws UsageError for a single --at, for more players
// than a worker can keep, for a condition given twice, for a word that is not a limit and for an
// opponent that is a program.
std::vector<TuneCondition> read_conditions(const TuneRequest& request);

}  // namespace rb::cli
