#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runner/players/games/game_catalog.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/programs/gomocup/gomocup.hpp"

namespace rb {

// Whether it is a program, which needs a clock: "cmd:WORDS", or words of which the first is the
// path of a file that can be run, "./engine --opt". "~/" at the start of a word is the home folder.
bool is_external(const PlayerSpec& spec);

// The player that a text without "cmd:" or "file:" may have meant, by its first word: a program
// ("pbrain-x" becomes "cmd:./pbrain-x") or a file of a profile. Empty: there is no such file.
std::string meant_player(std::string_view text);

// Why a text whose first word contains a '/' is no program: "./engine: no such file"; none: it
// may be something else.
std::optional<std::string> why_no_program(std::string_view text);

// Throws a UsageError if the folder that is named for the player is not there.
void require_folder(const PlayerSpec& spec);

// Throws a UsageError that names the place and the mistake: words that cannot be parsed, a program
// or folder that does not exist, an item not of the form KEY=VALUE. REQUIRES: is_external().
NamedPlayer external_player(const PlayerSpec& spec, const ExternalSettings& settings);
// Tells a program which game it plays, on which board. REQUIRES: programs play the game.
void set_game(const Game& game, std::optional<int> size, ExternalSettings& settings);
// Only the program.
GomocupSpec external_spec(const PlayerSpec& spec, const ExternalSettings& settings);

}  // namespace rb
