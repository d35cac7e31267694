#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "runner/players/games/game_catalog.hpp"
#include "runner/run/session/run_request.hpp"

namespace rb {

// RunSpec::openings_source of a run with the suite that comes with the program.
inline constexpr std::string_view kDefaultOpenings = "default";

// The openings that a run plays by these rules of the game: of those requested the ones that are
// not held out, or only those, and of these the slice. Throws UsageError, which names the command,
// for options that would have no effect and for a word that names no openings, and if none come
// with the program for this board; Error for a file that cannot be read, and if no opening is left.
std::vector<Opening> run_openings(const OpeningsRequest& request, const Game& game,
                                  const Rules& rules, std::uint64_t seed, std::string_view command);

}  // namespace rb
