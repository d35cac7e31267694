#include "runner/base/system/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {

std::string memory_file(std::string_view contents) {
  const int file = memfd_create("renju-bench", MFD_CLOEXEC);
  while (file >= 0 && !contents.empty()) {
    const ssize_t written = write(file, contents.data(), contents.size());
    if (written < 0) break;
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file >= 0 && contents.empty()) return fmt::format("/proc/self/fd/{}", file);
  const int error = errno;
  if (file >= 0) close(file);
  throw Error(fmt::format("no memory for a file: {}", std::strerror(error)));
}

}  // namespace rb
