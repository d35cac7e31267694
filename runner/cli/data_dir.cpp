#include "runner/cli/data_dir.hpp"

#include <cstdlib>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

bool holds_data(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "positions", ignored);
}

fs::path installed_dir() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "renju-bench";
}

}  // namespace

fs::path data_dir() {
  if (const char* named = std::getenv("RENJU_BENCH_DATA"); named != nullptr && *named != '\0') {
    if (!holds_data(named)) {
      throw Error(fmt::format("RENJU_BENCH_DATA={}: no folder 'positions' in it", named));
    }
    return named;
  }
  for (const fs::path& folder : {installed_dir(), fs::path(RB_SOURCE_DIR)}) {
    if (holds_data(folder)) return folder;
  }
  throw Error(
      fmt::format("the data folder '{}' is gone; name another in RENJU_BENCH_DATA", RB_SOURCE_DIR));
}

fs::path data_file(std::string_view name) {
  fs::path file = data_dir() / name;
  std::error_code ignored;
  if (!fs::exists(file, ignored)) throw Error(fmt::format("{}: no such file", file.string()));
  return file;
}

}  // namespace rb
