#pragma once

#include <string_view>
#include <vector>

#include "engine/game/notation.hpp"

namespace rb {

// Of a command line, as parse_moves() with passes; what is no move is a UsageError that begins with
// the place, "judge: MOVES", and says so if it is the path of a file.
std::vector<Move> given_moves(std::string_view place, std::string_view text, int size);

}  // namespace rb
