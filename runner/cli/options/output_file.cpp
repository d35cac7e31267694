#include "runner/cli/options/output_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/system/same_file.hpp"

namespace rb::cli {

namespace fs = std::filesystem;

std::FILE* Output::notes() const {
  struct stat written {};
  struct stat output {};
  const bool is_output = path && stat(path->c_str(), &written) == 0 &&
                         fstat(STDOUT_FILENO, &output) == 0 && written.st_dev == output.st_dev &&
                         written.st_ino == output.st_ino;
  return is_output ? stderr : stdout;
}

void make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw Error(fmt::format("{}: cannot be created: {}", path, error.message()));
}

void check_output(std::string_view command, const std::string& output,
                  const std::vector<std::string>& inputs) {
  std::error_code none;
  if (fs::exists(output, none) && !fs::is_regular_file(output, none)) return;
  for (const std::string& input : inputs) {
    if (!is_same_file(output, input)) continue;
    throw UsageError(
        fmt::format("{}: --output {} would overwrite {}, which is read; name another file", command,
                    output, input));
  }
}

}  // namespace rb::cli
