#include "runner/base/system/standard_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/core.h>

#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

// Of a command that wrote more than anybody reads, such as `export | head -1`: whoever closed the
// pipe knows, so nothing is said. What the command found out before stands.
int without_reader(int exit_status) {
  return exit_status == status::kDone ? status::kNoReader : exit_status;
}

bool has_reader() {
  pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&output, 1, 0) != 1 || (output.revents & POLLERR) == 0;
}

}  // namespace

void open_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0) open("/dev/null", O_RDWR);  // takes the lowest number
  }
}

int close_output(int exit_status) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
  if (errno == EPIPE || !has_reader()) return without_reader(exit_status);
  const char* const why = errno == 0 ? "an earlier write failed" : std::strerror(errno);
  return complain(status::kFailed, fmt::format("standard output: cannot be written: {}", why));
}

}  // namespace rb
