#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runner/results/run_spec.hpp"

namespace rb {

// Plain words on what the user of a run might not expect of its figures: games that repeat others,
// players that are equal, a test that may end undecided. `openings` is their number, `games` that
// of the games of each pairing.
std::vector<std::string> run_notes(const RunSpec& run, std::size_t openings, int games);

}  // namespace rb
