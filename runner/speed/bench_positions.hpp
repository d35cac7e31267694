#pragma once

#include <vector>

#include "engine/game/position.hpp"

// What the micro-benchmarks of the engine run on: positions of games that an engine played against
// itself, 12 to 60 stones, every other one with White to move.
namespace rb {

// From the labelled positions beside the source tree if they are there (as RB_SHARED_DATA, or the
// environment variable of that name, says), else from random games made here.
std::vector<Position> bench_positions(int count);

}  // namespace rb
