#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// A command of renju-bench: it describes itself and names what runs it. runner/cli/commands.cpp has
// the list.
struct Command {
  Syntax syntax;  // a name of two words is that of a sub-command
  // Takes a line of the syntax. Returns an exit status; throws Error, and UsageError as
  // require_all(), as the rows and where values do not go together.
  std::function<int(const CommandLine& line)> run;
};

}  // namespace rb::cli
