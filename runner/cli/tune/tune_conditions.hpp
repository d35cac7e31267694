#pragma once

#include <vector>

#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/tune_condition.hpp"

namespace rb::cli {

// Those of --at ("depth=4", "nodes=2000,depth=9") and of --against (players), each opponent at each
// of the limits; none if neither is given. Throws UsageError for a single --at, for more players
// than a worker can keep, for a condition given twice, for a word that is not a limit, for a
// program that is not there, and for one with --queue.
std::vector<TuneCondition> read_conditions(const TuneRequest& request);

bool has_program_opponent(const TuneRequest& request);

}  // namespace rb::cli
