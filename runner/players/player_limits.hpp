#pragma once

#include <cstdint>

#include "engine/game/player.hpp"
#include "runner/results/store.hpp"

namespace rb {

// The most that --nodes and the field "nodes" of a file take.
inline constexpr std::int64_t kMostNodesOfALimit = 1'000'000'000'000;

// A player may have limits of its own, in place of those of all: odds of time, nodes or depth.
bool is_empty(const PlayerLimits& own);
// `common` with the player's own limits, whose unset ones are as for all.
Limits limits_of(const PlayerLimits& own, Limits common);

// As they are stored: the margin counts only where there is a clock.
PlayerLimits stored_limits(const Limits& limits);
// Adds them to the parameters of a player with its own limits, as the field `limits`: with other
// limits it is another player.
void add_limits(const Limits& limits, PlayerRow& row);

}  // namespace rb
