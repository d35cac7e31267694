#pragma once

#include "runner/base/text/table.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/results/run_spec.hpp"

namespace rb::cli {

// A comparison (is_comparison()) of players 0 and 1 by their games against 2 and 3, and the state
// of its test: the scores of both, and how much more 0 is worth than 1 (docs/algorithms/tuning.md
// 2.4).
Table comparison_table(const RunSpec& run, const Scoreboard& board, const SequentialTest& test,
                       bool is_over);

}  // namespace rb::cli
