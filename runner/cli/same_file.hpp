#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rb::cli {

// Do the paths name one file, whether it is there already or not?
bool is_same_file(const std::string& a, const std::string& b);

// Throws UsageError that starts with `command` if a NewFile of the path `output` would destroy one
// of the files that it is made from, or any results file. Devices and pipes are never replaced.
void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs);

}  // namespace rb::cli
