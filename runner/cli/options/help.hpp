#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/options/syntax.hpp"

// The help of a command, and parts of it that pages of the manual have too.
namespace rb::cli {

// What help is asked for among the words, before any "--": "" by "--help" and "-h", "all" by
// "--help=all"; none: nothing.
std::optional<std::string> asked_help(const std::vector<std::string>& words);

// In at most `columns` columns, 80 at most; details and examples stay as they are. Of a command
// with many options only those that most people need, but with the part "all" every one, and with
// another part those of the groups with this word in their titles, or else with it in their names.
// Throws UsageError if there are none.
std::string help_text(const Syntax& syntax, const std::string& part, std::size_t columns = 80);

// " --a PLAYER --b PLAYER [options]": what comes after the name of the command.
std::string usage_words(const Syntax& syntax);

// What the help of an option leaves to its row: " (1 to 100; default 10)"; may be empty.
std::string option_remarks(const Option& option);

}  // namespace rb::cli
