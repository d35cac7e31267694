#pragma once

#include <cstdint>

#include "positions/problems.hpp"

namespace rb {

// What a move leads to, proved by the solvers within so many nodes a question. For one thread.
MoveTests move_tests(std::int64_t nodes);

}  // namespace rb
