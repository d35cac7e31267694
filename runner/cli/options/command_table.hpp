#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/command.hpp"

// The commands of the program by what people do with them, and which of them some words call.
namespace rb::cli {

struct CommandGroup {
  std::string_view title;  // "Play"
  std::vector<Command> commands;
};

// In the order of `renju-bench --help`.
using CommandTable = std::vector<CommandGroup>;

// Those that people call: all that are not internal.
std::vector<Syntax> public_commands(const CommandTable& table);

// The command that these words call, the one of two words before the one of one; nullptr: none.
const Command* find_called(const CommandTable& table, const std::vector<std::string>& words);

// The commands whose name begins with this word and another one: "sprt plan" for "sprt".
std::vector<Syntax> sub_commands(const CommandTable& table, const std::string& word);

// How many words the name of a command has: 1 or 2.
std::size_t name_length(const Syntax& syntax);

}  // namespace rb::cli
