#pragma once

#include <string>
#include <vector>

#include "engine/renju/board/board.hpp"

namespace rb {

// "33", "44", "33+44", ...: the kinds of forbidden points, by the place that forbidden_at()
// returns.
std::vector<std::string> verdict_words();

// Points that are forbidden to Black: cell, place of its kind, cell, ...
std::vector<int> forbidden_at(const renju::Board& board);

}  // namespace rb
