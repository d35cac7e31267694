#pragma once

#include <string_view>

#include "runner/studies/games/game_list.hpp"

namespace rb::cli {

// Lets the user of a terminal step through the games that the query finds. Throws Error without a
// terminal, which says what needs it, and as list_games() does. REQUIRES: a query of one file.
void browse_games(GameQuery query, std::string_view without_terminal);

}  // namespace rb::cli
