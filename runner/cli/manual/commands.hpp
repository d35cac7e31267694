#pragma once

#include "runner/cli/options/command_table.hpp"

// The commands that describe the other commands; both are internal. A table of functions, since
// these commands are in the table that they read.
namespace rb::cli {

Command man_command(CommandTable (*table)());
Command complete_command(CommandTable (*table)());

}  // namespace rb::cli
