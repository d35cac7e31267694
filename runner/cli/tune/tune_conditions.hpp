#pragma once

#include <vector>

#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/tune_condition.hpp"

namespace rb::cli {

// Those of --at ("depth=4", "nodes=2000,depth=9") and of --against (players), each opponent at each
// of the limits; none if neither is given. Throws UsageError for a single --at, for more players
// than a worker can keep, for a condition given twice, for a word that is not a limit and for an
// opponent that is a program.
std::vector<TuneCondition> read_conditions(const TuneRequest& request);

}  // namespace rb::cli
