#pragma once

#include "runner/cli/options/command_line.hpp"

namespace rb::cli {

// The line of a command that resumes a run (--resume --db FILE), completed by the options of the
// command that started the run, as its file keeps them, except those for the form of the result and
// the exit status; `games` is the number in the file. An option that is given replaces the one in
// the file, and is compared like any other when the run is resumed. A line without --resume is
// returned unchanged. Throws Error if the file is missing, cannot be read, holds no run or that of
// another command, UsageError without --db.
CommandLine resumed_line(const Syntax& syntax, CommandLine line);

}  // namespace rb::cli
