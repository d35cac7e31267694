#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>

namespace rb::fakes {

// How many files this process has open.
inline std::size_t open_files() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

}  // namespace rb::fakes
