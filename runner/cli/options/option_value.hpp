#pragma once

#include <string>

#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// "a whole number from 1 to 100", "sequential or random", "a value (FILE)".
std::string takes(const Option& option);

// Whether the option takes this word: its kind, its range, its choices.
bool is_valid(const Option& option, const std::string& word);

}  // namespace rb::cli
