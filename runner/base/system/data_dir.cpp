#include "runner/base/system/data_dir.hpp"

#include <sys/auxv.h>

#include <cstdlib>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

bool holds_data(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "positions", ignored);
}

// Build folders also have a folder `positions`; only that of the source tree contains this file.
bool is_source_tree(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "positions" / "openings_balanced.txt", ignored);
}

// By the link that /proc has of the program, or without /proc as it was started; empty: not known.
fs::path program_dir() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  const char* const started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  if (error && started != nullptr) program = fs::canonical(started, error);
  return program.parent_path();
}

fs::path installed_dir() { return (program_dir() / RB_DATA_FROM_PROGRAM).lexically_normal(); }

// The nearest folder above the program that is a source tree, so that a moved or copied tree uses
// its own data; otherwise the one it was built from, which only builds elsewhere know.
fs::path source_dir() {
  fs::path folder = program_dir();
  while (!is_source_tree(folder) && folder != folder.parent_path()) folder = folder.parent_path();
  return is_source_tree(folder) ? folder : fs::path(RB_SOURCE_DIR);
}

}  // namespace

fs::path data_dir() {
  if (const char* named = std::getenv("RENJU_BENCH_DATA"); named != nullptr && *named != '\0') {
    if (!holds_data(named)) {
      throw Error(fmt::format("RENJU_BENCH_DATA={}: no folder 'positions' in it", named));
    }
    return named;
  }
  for (const fs::path& folder : {installed_dir(), source_dir()}) {
    if (!folder.empty() && holds_data(folder)) return folder;
  }
  throw Error(
      fmt::format("the data folder '{}' does not exist; name another one in RENJU_BENCH_DATA",
                  installed_dir().string()));
}

fs::path data_file(std::string_view name) {
  fs::path file = data_dir() / name;
  std::error_code ignored;
  if (!fs::exists(file, ignored)) throw Error(no_such_file(file.string()));
  return file;
}

}  // namespace rb
