#include "runner/cli/same_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "runner/cli/args.hpp"

namespace rb::cli {

namespace fs = std::filesystem;

namespace {

// SQLite, The Database File Format, section 1.3: how each such file begins.
bool is_database(const std::string& path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::string start(kMagic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(start.data(), static_cast<std::streamsize>(start.size())) && start == kMagic;
}

}  // namespace

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
  if (is_database(output)) {
    throw UsageError(
        fmt::format("{}: --output {} is a results file, which would be lost; name "
                    "another file",
                    command, output));
  }
}

}  // namespace rb::cli
