#include "runner/base/system/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/system/creation_failure.hpp"

namespace rb {
namespace {

// The process that holds the lock, if the kernel says so. A line of /proc/locks:
// "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF", the device in hexadecimal.
std::optional<std::int64_t> holder(const struct stat& status) {
  const std::string file =
      fmt::format("{:02x}:{:02x}:{}", major(status.st_dev), minor(status.st_dev), status.st_ino);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    const auto parts = words(line);
    if (parts.size() < 6 || parts[1] != "FLOCK" || parts[5] != file) continue;
    const auto process = parse_int(parts[4]);
    if (process && *process > 0) return process;
  }
  return std::nullopt;
}

// " (process 123)", or nothing if it is not known.
std::string holder_text(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return "";
  const auto process = holder(status);
  return process ? fmt::format(" (process {})", *process) : "";
}

int locked(int descriptor, const std::string& path) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
  const int reason = errno;
  const std::string who = holder_text(descriptor);
  close(descriptor);
  if (reason != EWOULDBLOCK) {
    throw Error(fmt::format("{}: cannot be locked: {}", path, std::strerror(reason)));
  }
  throw Error(fmt::format("{}: in use by another run{}", path, who));
}

// An SQLite database of this program, or empty, as a run leaves it that was cut off before its
// first game.
bool may_be_results(const std::string& path) {
  constexpr std::string_view kHead = "SQLite format 3", kOurs = "Rnj";
  constexpr std::size_t kApplication = 68;  // where the head has its number: sqlite.org/fileformat2
  std::ifstream file(path, std::ios::binary);
  if (!file) return true;  // whoever reads it says why it cannot
  std::string head(100, ' ');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  if (file.gcount() == 0) return true;
  std::error_code none;  // what is in the -wal may not be in the head yet
  return head.starts_with(kHead) && (head.compare(kApplication, kOurs.size(), kOurs) == 0 ||
                                     std::filesystem::exists(path + "-wal", none));
}

}  // namespace

bool is_locked(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && holder(status).has_value();
}

FileLock FileLock::create(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor >= 0) return FileLock(locked(descriptor, path));
  if (errno != EEXIST) throw Error(fmt::format("{}: {}", path, creation_failure(path, errno)));
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    throw Error(fmt::format("{}: a folder: name a file in it", path));
  }
  if (!std::filesystem::exists(path, unknown)) {
    throw Error(fmt::format("{}: a link to a missing file", path));
  }
  if (!may_be_results(path)) {
    throw Error(
        fmt::format("{}: already exists and is not a results file: name another file", path));
  }
  throw Error(
      fmt::format("{}: already exists: continue with --resume, or name another file", path));
}

FileLock FileLock::take(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT) {
    throw Error(
        fmt::format("{}: no such run to resume; leave out --resume to start a new one", path));
  }
  if (descriptor < 0 && errno == EISDIR) {
    throw Error(fmt::format("{}: a folder: name a file in it", path));
  }
  if (descriptor < 0) {
    throw Error(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
  }
  return FileLock(locked(descriptor, path));
}

FileLock FileLock::mark(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) throw Error(fmt::format("{}: {}", path, creation_failure(path, errno)));
  return FileLock(locked(descriptor, path));
}

bool FileLock::is_at(const std::string& path) const {
  std::array<struct stat, 2> files{};  // the locked one, and that at the path
  return fstat(descriptor_, &files[0]) == 0 && stat(path.c_str(), &files[1]) == 0 &&
         files[0].st_dev == files[1].st_dev && files[0].st_ino == files[1].st_ino;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace rb
