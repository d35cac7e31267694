#pragma once

#include "runner/cli/command.hpp"

// The command that looks at a whole folder of results files.
namespace rb::cli {

Command results_command();

}  // namespace rb::cli
