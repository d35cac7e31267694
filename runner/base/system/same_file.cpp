#include "runner/base/system/same_file.hpp"

#include <filesystem>

namespace rb {

namespace fs = std::filesystem;

namespace {

// Where the file is or would be created, even at the end of a dangling link.
fs::path true_place(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::error_code none;
  fs::path place = fs::absolute(path, none);
  for (int i = 0; i < kMostLinks && fs::is_symlink(place, none); ++i) {
    place = place.parent_path() / fs::read_symlink(place, none);
  }
  return fs::weakly_canonical(place, none);
}

}  // namespace

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code none;
  if (fs::exists(a, none) && fs::exists(b, none)) return fs::equivalent(a, b, none);
  return true_place(a) == true_place(b);
}

}  // namespace rb
