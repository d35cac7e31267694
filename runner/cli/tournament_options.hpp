#pragma once

#include "runner/cli/args.hpp"
#include "runner/cli/match_plan.hpp"

namespace rb::cli {

// The table of options of `renju-bench tournament`: those of a match that are not of two players
// alone, and its own.
Syntax tournament_syntax();

// Throws as plan_match; also for fewer than two players and for two of one name.
MatchPlan plan_tournament(const Args& args);

}  // namespace rb::cli
