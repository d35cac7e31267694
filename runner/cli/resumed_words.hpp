#pragma once

#include <string>
#include <vector>

#include "runner/cli/syntax.hpp"

namespace rb::cli {

// The words of a command that goes on with a run (--resume --db FILE) with what they leave out: the
// options of the command that began the run, as its file keeps them, but for how the result is
// shown and what its exit status is; `games` is the number in the file. A word that is given stands
// in place of all that the file has of its option, and is compared like any other when the run goes
// on. Other commands change nothing. Throws Error if the file is missing, holds no run, cannot
// be read or is of another command, UsageError as parse_line() and without --db.
std::vector<std::string> resumed_words(const Syntax& syntax, const std::string& program,
                                       const std::vector<std::string>& words);

}  // namespace rb::cli
