#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/results/run_limits.hpp"

namespace rb::cli {

// Under which limits a share of a tuning run's games is played: a value of --at.
struct TuneCondition {
  std::string name;     // "depth 4", as the report has it
  PlayerLimits limits;  // what is not set is as for all games
};

// Those of "depth=4", "nodes=2000,depth=9", ... of the option --at; none if it is not given. Throws
// UsageError for one alone, for more than eight, for one given twice and for what is no limit.
std::vector<TuneCondition> read_conditions(std::string_view command,
                                           const std::vector<std::string>& words);

}  // namespace rb::cli
