#pragma once

#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// The positions for the engine's micro-benchmarks: `count` positions spread over the midgame suite.
// REQUIRES: the suite has that many. Throws Error if it cannot be read.
std::vector<Position> bench_positions(int count);

}  // namespace rb
