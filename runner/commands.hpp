#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/command.hpp"

// All commands of renju-bench.
namespace rb::cli {

// What people do with the program, and the commands for it, in the order of `renju-bench --help`.
struct CommandGroup {
  std::string_view title;  // "Play"
  std::vector<Command> commands;
};
std::vector<CommandGroup> command_groups();

// `renju-bench --help`.
std::string overview(const std::vector<CommandGroup>& groups);

// Runs what the words after the program's name ask for. Returns its exit status; throws Error.
int run_command(const std::string& program, const std::vector<std::string>& words);

}  // namespace rb::cli
