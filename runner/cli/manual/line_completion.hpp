#pragma once

#include <string>
#include <vector>

#include "runner/cli/manual/completion.hpp"
#include "runner/cli/options/command_table.hpp"

namespace rb::cli {

// What fits the last of these words, the words behind the program's name up to the cursor: a
// command, its second word, an option, or a value. The last word may be empty. Throws Error if a
// results file whose players are asked for cannot be read. REQUIRES: there is a word.
Completion complete_line(const CommandTable& table, const std::vector<std::string>& words);

}  // namespace rb::cli
