#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/args.hpp"
#include "runner/new_file.hpp"

// The file that --output names. One rule for all commands: a file that is there stays, unless
// --force is given; results files and what the command reads stay even then.
namespace rb::cli {

Option output_option(std::string_view help, std::string_view fallback = {});
Option force_option();

// What --force says of an older file.
OldFile old_file(const Args& args);

// Do the paths name one file, whether it is there already or not?
bool is_same_file(const std::string& a, const std::string& b);

// Throws UsageError that starts with `command` if the file `output` is one of those that the
// command reads. Devices and pipes are never replaced.
void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs);

}  // namespace rb::cli
