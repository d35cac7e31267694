#pragma once

#include <cstddef>
#include <string>

#include "runner/cli/options/syntax.hpp"

// The help of a command, and parts of it that pages of the manual have too.
namespace rb::cli {

// help_text() in at most `columns` columns, 80 at most; details and examples stay as they are.
std::string help_text(const Syntax& syntax, std::size_t columns);

// " --a PLAYER --b PLAYER [options]": what comes after the name of the command.
std::string usage_words(const Syntax& syntax);

// What the help of an option leaves to its row: " (1 to 100; default 10)"; may be empty.
std::string option_remarks(const Option& option);

}  // namespace rb::cli
