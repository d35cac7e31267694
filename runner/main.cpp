#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/commands.hpp"
#include "runner/system/exit_status.hpp"
#include "runner/text/failure_text.hpp"

namespace {

using rb::complain;
namespace status = rb::status;

// Of a command that wrote more than anybody reads, such as `export | head -1`: whoever closed the
// pipe knows, so nothing is said. What the command found out before stands.
int without_reader(int exit_status) {
  return exit_status == status::kDone ? status::kNoReader : exit_status;
}

bool has_reader() {
  pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&output, 1, 0) != 1 || (output.revents & POLLERR) == 0;
}

// What is still in the buffer of the standard output may not reach it.
int close_output(int exit_status) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
  if (errno == EPIPE || !has_reader()) return without_reader(exit_status);
  const char* const why = errno == 0 ? "an earlier write failed" : std::strerror(errno);
  return complain(status::kFailed, fmt::format("standard output: cannot be written: {}", why));
}

// A file must never get the number of a standard stream: with the streams closed, as a daemon's
// child may have them, what goes to the standard error would be written over the results.
void open_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0) open("/dev/null", O_RDWR);  // takes the lowest number
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  // A closed output, or a file that has its largest size, is an error of writing that is told.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return close_output(
        rb::cli::run_command(argv[0], std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const rb::UsageError& error) {
    return complain(status::kUsage, error.what());
  } catch (const rb::Error& error) {
    return complain(status::kFailed, error.what());
  } catch (const std::bad_alloc& error) {
    return complain(status::kFailed, rb::failure_text(error));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::broken_pipe) return status::kNoReader;
    return complain(status::kFailed, rb::failure_text(error));
  } catch (const std::exception& error) {
    return complain(
        status::kFailed,
        fmt::format("internal error: {}; please report it with the command line", error.what()));
  }
}
