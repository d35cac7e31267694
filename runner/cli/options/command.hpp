#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// A command of renju-bench: it describes itself and names what runs it. runner/cli/commands.cpp has
// the list.
struct Command {
  Syntax syntax;  // a name of two words is that of a sub-command
  // Takes the program's name and the words after the command's. Returns an exit status; throws
  // Error, and UsageError as parse_line() and where values do not go together.
  std::function<int(const std::string& program, const std::vector<std::string>& words)> run;
};

}  // namespace rb::cli
