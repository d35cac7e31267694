#pragma once

#include "runner/players/player_spec.hpp"
#include "runner/results/run_spec.hpp"

namespace rb {

// The player of a row of a results file, from its parameters and the run's game and clock alone:
// equal parameters, equal play.
// Limits of its own (the field "limits") are not applied. Throws Error that names the player: a
// program, since nothing that a file says is run; an engine that this program does not have, or of
// another game; a parameter that is unknown, missing, or not read back as the row has it.
// REQUIRES: find_rules() knows the run's game and board.
NamedPlayer stored_player(const PlayerRow& row, const RunSpec& run);

}  // namespace rb
