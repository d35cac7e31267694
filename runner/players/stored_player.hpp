#pragma once

#include <string_view>

#include "runner/players/player_spec.hpp"

namespace rb {

// The player of a row of a results file, from its parameters alone: equal parameters, equal play.
// Limits of its own (the field "limits") are not applied. Throws Error that names the player: a
// program, since nothing that a file says is run; an engine that this program does not have, or of
// another game; a parameter that is unknown, missing, or not read back as the row has it.
// REQUIRES: find_game() knows the game.
NamedPlayer stored_player(const PlayerRow& row, MoveClock clock, std::string_view game);

}  // namespace rb
