#pragma once

#include <string>
#include <string_view>

#include "runner/cli/manual/completion.hpp"

namespace rb::cli {

// What fits a PLAYER that begins so: profiles and engines of the game, their parameters behind
// "NAME:", "on" and "off" behind a switch, programs behind "cmd:", profile files behind "file:".
// Words that do not begin so may be among them.
Completion player_candidates(const std::string& begun, std::string_view game);

}  // namespace rb::cli
