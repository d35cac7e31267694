#include "runner/base/system/creation_failure.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

namespace rb {
namespace {

std::string reason(const std::string& path, int error) {
  if (error != ENOENT) return std::strerror(error);
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(path, unknown).parent_path();
  return std::filesystem::is_directory(folder, unknown) ? "this folder does not allow new files"
                                                        : "its folder does not exist";
}

}  // namespace

std::string creation_failure(const std::string& path, int error) {
  return fmt::format("cannot be created: {}", reason(path, error));
}

}  // namespace rb
