#pragma once

#include <string>

#include "runner/cli/syntax.hpp"

// Parts of help_text() that pages of the manual have too.
namespace rb::cli {

// " --a PLAYER --b PLAYER [options]": what comes after the name of the command.
std::string usage_words(const Syntax& syntax);

// What the help of an option leaves to its row: " (1 to 100; default 10)"; may be empty.
std::string option_remarks(const Option& option);

}  // namespace rb::cli
