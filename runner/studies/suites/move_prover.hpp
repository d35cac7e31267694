#pragma once

#include <cstdint>

#include "engine/renju/board/sizes.hpp"
#include "positions/problems.hpp"

namespace rb {

// Proofs by the solvers of what a move leads to, within `nodes` nodes per question. For one thread.
MoveTests move_tests(std::int64_t nodes, const renju::PlayedGame& game = {});

}  // namespace rb
