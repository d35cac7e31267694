#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/cli/options/command_line.hpp"

// Where the words of a command line become values: typed_command() hands each to the row of its
// option. No command sees one of them (tests/e2e/project/layers.sh).
namespace rb::cli::detail {

// Takes the words of an option that is given: one, more if it may be repeated, "" of a flag.
using Take = std::function<void(const Option& option, const std::vector<std::string>& words)>;

// parse_line(), which calls `take` for each option that is given, in the order of the table.
CommandLine parse_line(const Syntax& syntax, const std::string& program,
                       const std::vector<std::string>& words, const Take& take);

}  // namespace rb::cli::detail
