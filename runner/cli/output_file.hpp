#pragma once

#include <string>
#include <string_view>
#include <vector>

// The file that --output names. One rule for all commands: a file that is there stays, unless
// --force is given; results files and what the command reads stay even then.
namespace rb::cli {

// Throws UsageError that starts with `command` if the file `output` is one of those that the
// command reads. Devices and pipes are never replaced.
void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs);

}  // namespace rb::cli
