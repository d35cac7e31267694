#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/results/run_spec.hpp"

namespace rb {

// Notes on what the user of a run might not expect of its figures: games that repeat others,
// players that are equal, a test that may end undecided. `openings` and `games` are the numbers of
// openings and of games of each pairing.
std::vector<std::string> run_notes(const RunSpec& run, std::size_t openings, int games);

// Whether a note is the one of a test that may end undecided: it is a warning, and no longer true
// once the test has decided.
bool is_of_short_test(std::string_view note);

}  // namespace rb
