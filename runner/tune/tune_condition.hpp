#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/results/run_limits.hpp"

namespace rb {

// Under which limits, or against whom, a share of a tuning run's games is played.
struct TuneCondition {
  std::string name;        // "depth 4", "medium", "medium, depth 4", as the report has it
  PlayerLimits limits{};   // what is not set is as for all games
  std::string opponent{};  // as --against has it; empty: both sides play each other
  friend bool operator==(const TuneCondition&, const TuneCondition&) = default;
};

std::vector<std::string> names_of(const std::vector<TuneCondition>& conditions);

// What the settings of a run hold beside the name: the fields of its limits, and `opponent` if it
// has one.
Json condition_fields(const TuneCondition& condition);
// The condition of this name with such fields; none: they are anything else, or a limit is 0.
std::optional<TuneCondition> find_condition(std::string_view name, const Json& fields);

// The same of a file that has only the name: its limits are those of `limits`, which its players
// play by, that the name ends in. Of an opponent whose own name ends like them it is wrong, which
// is why settings have fields.
TuneCondition condition_called(std::string_view name, const PlayerLimits& limits,
                               bool has_opponent);

}  // namespace rb
