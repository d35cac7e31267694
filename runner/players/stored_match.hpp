#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/results/run_spec.hpp"

// Games of a results file, to be played again elsewhere or later.
namespace rb {

// Makes a player of a run.
using MakeStored = std::function<NamedPlayer(const PlayerRow& row)>;

// How to play any game of the run: all of a MatchSpec but `played`, `threads` and `stop`. Its
// players are what `make` makes, stored_player() if it is empty. Throws Error as that does, and for
// a game that this program does not know. REQUIRES: a match or a tournament, with its openings.
MatchSpec stored_match(const RunSpec& run, std::vector<Opening> openings,
                       const MakeStored& make = {});

// The players of the run with other values of some parameters: a JSON array with an object of them,
// by name, for each player. Empty where that is empty (Job::players). Throws Error for anything
// else and as stored_player().
PlayerFactories stored_variants(const RunSpec& run, const std::string& values);

// Why a game of the run, played again, may differ: "'rapfi' is a program". None: each is a function
// of its id.
std::optional<std::string> why_not_repeatable(const RunSpec& run);

}  // namespace rb
