#pragma once

#include <string>
#include <vector>

#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// The words of a command that resumes a run (--resume --db FILE), completed by the options of the
// command that started the run, as its file keeps them, except those for the form of the result and
// the exit status; `games` is the number in the file. An option that is given replaces the one in
// the file, and is compared like any other when the run is resumed. Words without --resume are
// returned unchanged. Throws Error if the file is missing, cannot be read, holds no run or that of
// another command, UsageError as parse_line() and without --db.
std::vector<std::string> resumed_words(const Syntax& syntax, const std::string& program,
                                       const std::vector<std::string>& words);

}  // namespace rb::cli
