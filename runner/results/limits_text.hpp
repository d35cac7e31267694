#pragma once

#include <string>

#include "runner/results/store.hpp"

// What bounds a player, and the game, in words.
namespace rb {

// "nodes 500, tc 5+0.1"; "" without limits. The margin is not part of it: it is the referee's
// patience.
std::string limits_text(const PlayerLimits& limits);
// The same of the run: "time 100ms, by processor time, max-moves 80".
std::string limits_text(const RunLimits& limits);

// "freestyle on 20x20"; "" for renju on 15x15, which need not be said.
std::string unusual_game(const RunSpec& run);

// The player's own limits (`limits` of its parameters); anything that is not a limit is skipped: a
// file may be edited.
PlayerLimits own_limits(const std::string& params);

// Those of them that are not the same for the whole run, and that its name does not end with.
std::string unnamed_limits(const PlayerRow& player, const RunSpec& run);
// "easy (nodes 500)": the name, with these.
std::string name_with_limits(const PlayerRow& player, const RunSpec& run);

}  // namespace rb
