#pragma once

#include <string>
#include <vector>

#include "runner/cli/options/command_table.hpp"

// All commands of renju-bench.
namespace rb::cli {

CommandTable command_groups();

// `renju-bench --help`.
std::string overview(const CommandTable& groups);

// Runs what the words after the program's name ask for. Returns its exit status; throws Error.
int run_command(const std::string& program, const std::vector<std::string>& words);

}  // namespace rb::cli
