#pragma once

#include "runner/games/game_list.hpp"

namespace rb::cli {

// Lets the user of a terminal step through the games that the query finds. Throws Error without a
// terminal, and as list_games() does. REQUIRES: a query of one file.
void browse_games(GameQuery query);

}  // namespace rb::cli
