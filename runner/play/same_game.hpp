#pragma once

#include "runner/play/record.hpp"

namespace rb {

// Whether two records are of one game played twice: equal but for times and traffic, which are the
// machine's and not the game's.
bool is_same_game(const GameRecord& a, const GameRecord& b);

}  // namespace rb
