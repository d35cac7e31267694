#pragma once

#include <string>
#include <vector>

#include "runner/evidence/players/rated_players.hpp"

namespace rb {

// In what players differ, in words: "depth 5 instead of 4, net has changed, environment NET is big,
// was not set"; of more than two all values, in the order of the players: "depth 4, 5, 6". A few of
// many.
std::string player_differences(const std::vector<PlayerKind>& kinds);

}  // namespace rb
