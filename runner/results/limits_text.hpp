#pragma once

#include <string>

#include "runner/results/store.hpp"

// What bounds a player, in words.
namespace rb {

// "nodes 500, tc 5+0.1"; "" without limits. The margin is not part of it: it is the referee's
// patience.
std::string limits_text(const PlayerLimits& limits);
// The same of the run: "time 100ms, by processor time".
std::string limits_text(const RunLimits& limits);

// The player's own limits (`limits` of its parameters); anything that is not a limit is skipped: a
// file may be edited.
PlayerLimits own_limits(const std::string& params);

// Those of them that are not the same for the whole run, and that its name does not end with.
std::string unnamed_limits(const PlayerRow& player, const RunSpec& run);
// "easy (nodes 500)": the name, with these.
std::string name_with_limits(const PlayerRow& player, const RunSpec& run);

}  // namespace rb
