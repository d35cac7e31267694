#include "runner/base/system/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <gtest/gtest.h>

#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

using testing::ExitedWithCode;

// In children of their own, since they change the streams of the whole process.

void write_to(int descriptor) {
  std::signal(SIGPIPE, SIG_IGN);
  dup2(descriptor, STDOUT_FILENO);
}

// A pipe that nobody reads.
int closed_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  close(ends[0]);
  return ends[1];
}

// Ends the process after this text, unbuffered or not.
[[noreturn]] void end_after(const char* text, int buffering, int status) {
  std::setvbuf(stdout, nullptr, buffering, BUFSIZ);
  std::fputs(text, stdout);
  errno = EACCES;  // of something before
  _exit(close_output(status));
}

TEST(CloseOutput, KeepsTheStatusOfWhatWasWritten) {
  EXPECT_EXIT(
      {
        write_to(open("/dev/null", O_WRONLY));
        end_after("text\n", _IOFBF, status::kDifference);
      },
      ExitedWithCode(status::kDifference), "^$");
}

TEST(CloseOutput, IsSilentIfTheReaderClosedThePipe) {
  for (const int buffering : {_IOFBF, _IONBF}) {
    EXPECT_EXIT(
        {
          write_to(closed_pipe());
          end_after("text\n", buffering, status::kDone);
        },
        ExitedWithCode(status::kNoReader), "^$");
    EXPECT_EXIT(
        {
          write_to(closed_pipe());
          end_after("text\n", buffering, status::kDifference);
        },
        ExitedWithCode(status::kDifference), "^$");
  }
}

// The number that a file gets once these streams were closed and opened.
[[noreturn]] void end_with_next(std::initializer_list<int> closed) {
  for (int descriptor = 3; descriptor < 100; ++descriptor) close(descriptor);
  for (const int descriptor : closed) close(descriptor);
  open_standard_streams();
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0) _exit(100 + descriptor);
  }
  _exit(open("/dev/null", O_WRONLY));
}

TEST(OpenStandardStreams, LeavesNoneOfTheirNumbersToAFile) {
  EXPECT_EXIT(end_with_next({}), ExitedWithCode(3), "");
  EXPECT_EXIT(end_with_next({STDIN_FILENO}), ExitedWithCode(3), "");
  EXPECT_EXIT(end_with_next({STDERR_FILENO}), ExitedWithCode(3), "");
  EXPECT_EXIT(end_with_next({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}), ExitedWithCode(3), "");
}

}  // namespace
}  // namespace rb
