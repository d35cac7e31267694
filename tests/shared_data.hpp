#pragma once

#include <filesystem>
#include <optional>
#include <string>

// Data for tests that is not part of this repository: larger labelled sets, beside the source
// tree. A test that needs one is labelled external and skipped where it is absent.
namespace rb {

inline std::optional<std::string> shared_data(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(RB_SHARED_DATA) / name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path.string();
}

}  // namespace rb
