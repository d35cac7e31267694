#include "engine/base/missing_file.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/core.h>

namespace rb {

std::string no_such_file(std::string_view path) { return fmt::format("{}: no such file", path); }

std::string no_such_folder(std::string_view path) {
  return fmt::format("{}: no such folder", path);
}

std::string why_unread(std::string_view path) {
  return errno == ENOENT ? no_such_file(path) : fmt::format("{}: {}", path, std::strerror(errno));
}

}  // namespace rb
