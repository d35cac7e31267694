#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runner/gomocup/gomocup.hpp"
#include "runner/players/player_spec.hpp"

namespace rb {

// Is it a program, "cmd:WORDS", which needs a clock?
bool is_outside(const PlayerSpec& spec);

// The player that a text without "cmd:" or "file:" may have been meant to be, by its first word:
// that of a program ("./pbrain-x --opt" and "pbrain-x", if there is one, become "cmd:./pbrain-x"),
// or of a file that is none. Empty: neither; it holds no '/' and names no program.
std::string meant_player(std::string_view text);

// Throws UsageError that names the place and what is wrong: words that cannot be parsed, a program
// or folder that is not there, an item that is not of the form KEY=VALUE. REQUIRES: is_outside().
NamedPlayer outside_player(const PlayerSpec& spec, const OutsideSettings& settings);
// The program alone.
GomocupSpec outside_spec(const PlayerSpec& spec, const OutsideSettings& settings);

}  // namespace rb
