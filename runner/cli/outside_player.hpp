#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "runner/cli/catalog.hpp"
#include "runner/gomocup.hpp"

namespace rb::cli {

// Is it a program, "cmd:WORDS", which needs a clock?
bool is_outside(const PlayerSpec& spec);

// Throws UsageError that names the place and what is wrong: words that cannot be parsed, a program
// or folder that is not there, an item that is not of the form KEY=VALUE. REQUIRES: is_outside().
NamedPlayer outside_player(const PlayerSpec& spec, const OutsideSettings& settings);
// The program alone.
GomocupSpec outside_spec(const PlayerSpec& spec, const OutsideSettings& settings);

}  // namespace rb::cli
