#include "runner/base/process/program_start.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "engine/base/error.hpp"
#include "runner/base/process/process_tree.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/open_files.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

// Why a program of this text cannot be started.
std::string refusal(const std::string& text, const std::string& folder = "") {
  const fakes::TempFolder place;
  const std::string path = (place.path() / "program").string();
  fakes::write_text(path, text);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  ProcessSpec spec{.command = {path}};
  if (!folder.empty()) spec = {.command = {"./program"}, .folder = place.path().string()};
  try {
    start_program(spec, {0, 1, 2});
  } catch (const Error& error) {
    const std::string what = error.what();
    return what.substr(what.find(": ") + 2);
  }
  return "none";
}

TEST(ProgramStart, NamesAnInterpreterThatIsNotThere) {
  for (const char* const folder : {"", "its own"}) {
    EXPECT_EQ(refusal("#!/no/such/shell\nexit\n", folder),
              "its interpreter '/no/such/shell' does not exist");
  }
  EXPECT_EQ(refusal("#! \t/no/such/shell -x\n"), "its interpreter '/no/such/shell' does not exist");
  EXPECT_EQ(refusal("#!/no"), "its interpreter '/no' does not exist");
}

TEST(ProgramStart, ShowsTheEndOfALineThatIsPartOfTheName) {
  EXPECT_EQ(refusal("#!/bin/sh\r\nexit\r\n"), "its interpreter '/bin/sh\\u000d' does not exist");
}

TEST(ProgramStart, SaysThatThereIsNoProgram) {
  EXPECT_EQ(fakes::complaint([&] {
              start_program({.command = {"/no/such/program"}}, {0, 1, 2});
            }),
            "cannot start '/no/such/program': No such file or directory");
}

TEST(ProgramStart, SaysWhatIsNotThereByTheNameThatWasGiven) {
  const auto refused = [](const ProcessSpec& spec) -> std::string {
    return fakes::complaint([&] { start_program(spec, {0, 1, 2}); });
  };
  EXPECT_EQ(refused({.command = {"no-such-program-at-all"}}),
            "cannot start 'no-such-program-at-all': No such file or directory");
  EXPECT_EQ(refused({.command = {"./x"}, .folder = "/no/such/folder"}),
            "cannot start './x' in '/no/such/folder': No such file or directory");
  const fakes::TempFolder place;
  fakes::write_text(place.file("x"), "#!/no/such/shell\n");
  EXPECT_EQ(refused({.command = {place.file("x")}}),
            "cannot start '" + place.file("x") + "': Permission denied");
}

int status_of(const ProcessSpec& spec) {
  const pid_t pid = start_program(spec, {0, 1, 2});
  EXPECT_EQ(getpgid(pid), pid);
  int status = -1;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return status;
}

TEST(ProgramStart, GivesOurOwnDescriptorsAsTheyAre) {
  const int flags = fcntl(0, F_GETFD);
  fcntl(0, F_SETFD, flags | FD_CLOEXEC);
  EXPECT_EQ(status_of({.command = {"test", "-e", "/proc/self/fd/0"}}), 0);
  fcntl(0, F_SETFD, flags);
}

TEST(ProgramStart, KeepsThePasswordOfAQueue) {
  const fakes::Variable secret("RENJU_BENCH_QUEUE_AUTH", "password = x");
  EXPECT_EQ(status_of({.command = {"sh", "-c", "test -z \"$RENJU_BENCH_QUEUE_AUTH\""}}), 0);
}

TEST(ProgramStart, LeavesNoDescriptorOpenAndNoSignalBlocked) {
  const auto before = fakes::open_files();
  const auto children = children_of(getpid());
  sigset_t mask_before, mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask_before);
  EXPECT_EQ(status_of({.command = {"true"}}), 0);
  EXPECT_EQ(refusal("#!/no/such/shell\n"), "its interpreter '/no/such/shell' does not exist");
  EXPECT_EQ(fakes::open_files(), before);
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  for (const int signal : {SIGUSR1, SIGTERM, SIGCHLD}) {
    EXPECT_EQ(sigismember(&mask, signal), sigismember(&mask_before, signal)) << signal;
  }
  EXPECT_EQ(children_of(getpid()), children) << "a child that could not start is reaped";
}

}  // namespace
}  // namespace rb
