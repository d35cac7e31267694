#pragma once

#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// What the micro-benchmarks of the engine run on: so many positions of the midgame suite, spread
// over it. REQUIRES: the suite has as many. Throws Error if it cannot be read.
std::vector<Position> bench_positions(int count);

}  // namespace rb
