#pragma once

#include "runner/play/record.hpp"

namespace rb {

// Whether two records are one game played twice: equal but for times and traffic, which depend on
// the machine and not on the game.
bool is_same_game(const GameRecord& a, const GameRecord& b);

}  // namespace rb
