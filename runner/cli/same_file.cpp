#include "runner/cli/same_file.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "runner/cli/args.hpp"

namespace rb::cli {

namespace fs = std::filesystem;

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code none;
  if (fs::exists(a, none) && fs::exists(b, none)) return fs::equivalent(a, b, none);
  return fs::weakly_canonical(fs::absolute(a, none), none) ==
         fs::weakly_canonical(fs::absolute(b, none), none);
}

void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs) {
  std::error_code none;
  if (fs::exists(output, none) && !fs::is_regular_file(output, none)) return;
  for (const std::string& input : inputs) {
    // The file is written under another name first.
    if (!is_same_file(output, input) && !is_same_file(output + ".tmp", input)) continue;
    throw UsageError(
        fmt::format("{}: --output {} would overwrite {}, which is read; name another file", command,
                    output, input));
  }
}

}  // namespace rb::cli
