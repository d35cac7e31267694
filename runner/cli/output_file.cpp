#include "runner/cli/output_file.hpp"

#include <filesystem>

#include <fmt/core.h>

namespace rb::cli {

namespace fs = std::filesystem;

Option output_option(std::string_view help, std::string_view fallback) {
  return {.name = "output",
          .letter = 'o',
          .kind = Kind::text,
          .value = "FILE",
          .help = help,
          .fallback = fallback};
}

Option force_option() {
  return {.name = "force",
          .help =
              "replace the file of --output if it is there; never a results file or one that "
              "is read"};
}

OldFile old_file(const Args& args) { return args.flag("force") ? OldFile::replace : OldFile::keep; }

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
    if (!is_same_file(output, input)) continue;
    throw UsageError(
        fmt::format("{}: --output {} would overwrite {}, which is read; name another file", command,
                    output, input));
  }
}

}  // namespace rb::cli
