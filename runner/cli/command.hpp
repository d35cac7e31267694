#pragma once

#include <functional>

#include "runner/cli/args.hpp"
#include "runner/system/exit_status.hpp"

namespace rb::cli {

// A command of renju-bench: it describes itself and names what runs it. runner/commands.cpp has the
// list.
struct Command {
  Syntax syntax;                             // a name of two words is that of a sub-command
  std::function<int(const Args& args)> run;  // returns an exit status; throws Error
};

}  // namespace rb::cli
