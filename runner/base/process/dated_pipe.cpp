#include "runner/base/process/dated_pipe.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

// In memory, so that a date never costs a write to a disk.
constexpr std::string_view kFolder = "/dev/shm";

// -1, -1: it cannot be created.
std::array<int, 2> make_named_pipe() {
  static std::atomic<int> number = 0;
  const std::string path = fmt::format("{}/renju-bench-{}-{}", kFolder, getpid(), ++number);
  if (mkfifo(path.c_str(), 0600) != 0) return {-1, -1};
  const int read_end = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
  const int write_end = read_end < 0 ? -1 : open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  unlink(path.c_str());
  if (write_end >= 0) return {read_end, write_end};
  if (read_end >= 0) close(read_end);
  return {-1, -1};
}

}  // namespace

std::array<int, 2> make_dated_pipe() {
  std::array<int, 2> ends = make_named_pipe();
  if (ends[0] >= 0) return ends;
  if (pipe2(ends.data(), O_CLOEXEC) == 0) return ends;
  throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
}

std::optional<SteadyTime> last_written(int read_end) {
  struct stat status {};
  if (fstat(read_end, &status) != 0 || status.st_nlink == 1) return std::nullopt;
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  const auto age = std::chrono::seconds(now.tv_sec - status.st_ctim.tv_sec) +
                   std::chrono::nanoseconds(now.tv_nsec - status.st_ctim.tv_nsec);
  return std::chrono::steady_clock::now() - age;
}

}  // namespace rb
