// This process is stopped, and let go on, by a program.
#include "runner/base/process/continuation.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "runner/base/process/dated_pipe.hpp"
#include "tests/runner/base/process/shell.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

class Continuation : public testing::Test {
 protected:
  void SetUp() override {
    pthread_sigmask(SIG_SETMASK, nullptr, &before_);
    watch_for_continuation();
  }
  void TearDown() override { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  Process shell(const std::string& script) {
    return Process({.command = {"sh", "-c", script}}, traffic_);
  }
  // How long its answer counts to have taken.
  static std::chrono::nanoseconds ask(Process& process) {
    process.send("go\n", steady_clock::now() + kSoon);
    EXPECT_EQ(process.lateness(), 0ns);
    const Process::Line line = process.read_line(process.asked() + kSoon);
    EXPECT_EQ(line.io, Process::Io::done);
    return line.time - process.asked();
  }

  sigset_t before_;
  Traffic traffic_;
};

TEST_F(Continuation, IsSeenOnce) {
  const int before = continuations();
  kill(getpid(), SIGCONT);
  EXPECT_EQ(continuations(), before + 1);
  EXPECT_EQ(continuations(), before + 1);
}

TEST_F(Continuation, MissedBeatsAreAStandstillUntilTheyEnd) {
  beat();
  const int before = standstills();
  std::this_thread::sleep_for(kBeat);
  EXPECT_EQ(standstills(), before);
  std::this_thread::sleep_for(kBeat + 1100ms);
  EXPECT_EQ(standstills(), before + 1);
  end_beats();
  std::this_thread::sleep_for(kBeat + 1100ms);
  EXPECT_EQ(standstills(), before + 1);
}

TEST_F(Continuation, GivesAProgramThatStoppedUsNoTime) {
  Process process = shell(
      "while read x; do kill -STOP $PPID; sleep 0.5; echo 7,7; "
      "kill -CONT $PPID; done");
  for (int move = 0; move < 3; ++move) {
    EXPECT_GE(ask(process), 400ms);
    std::this_thread::sleep_for(100ms);
  }
}

TEST_F(Continuation, CostsAProgramNothingThatHadAnswered) {
  Process process({.command = {"cat"}}, traffic_);
  Process user = shell("while read x; do kill -STOP $PPID; sleep 0.5; kill -CONT $PPID; done");
  for (int move = 0; move < 3; ++move) {
    user.send("go\n", steady_clock::now() + kSoon);
    EXPECT_LT(ask(process), 300ms);
    std::this_thread::sleep_for(700ms);
  }
}

TEST(DatedPipe, KnowsWhenItWasLastWrittenTo) {
  const auto [read_end, write_end] = make_dated_pipe();
  if (!last_written(read_end)) GTEST_SKIP() << "no pipe can be given a name here";
  std::this_thread::sleep_for(100ms);
  const SteadyTime before = steady_clock::now();
  EXPECT_EQ(write(write_end, "x", 1), 1);
  std::this_thread::sleep_for(100ms);
  char byte = 0;
  EXPECT_EQ(read(read_end, &byte, 1), 1);
  EXPECT_GT(*last_written(read_end), before - 20ms);
  EXPECT_LT(*last_written(read_end), before + 80ms);
  const timespec long_ago[2]{{1, 0}, {1, 0}};
  futimens(write_end, long_ago);
  EXPECT_GT(*last_written(read_end), before);
  close(read_end);
  close(write_end);
}

// As by one that an earlier process of our number left behind.
TEST(DatedPipe, IsAPlainOneIfItsNameIsTaken) {
  constexpr int kMostPipes = 3000;  // in this program before this test
  const auto name = [](int number) {
    return "/dev/shm/renju-bench-" + std::to_string(getpid()) + "-" + std::to_string(number);
  };
  for (int number = 1; number <= kMostPipes; ++number) std::ofstream{name(number)};
  std::array<int, 2> ends{-1, -1};
  EXPECT_NO_THROW(ends = make_dated_pipe());
  for (int number = 1; number <= kMostPipes; ++number) unlink(name(number).c_str());
  const auto [read_end, write_end] = ends;
  EXPECT_FALSE(last_written(read_end));
  EXPECT_EQ(write(write_end, "x", 1), 1);
  char byte = 0;
  EXPECT_EQ(read(read_end, &byte, 1), 1);
  close(read_end);
  close(write_end);
}

TEST(DatedPipe, OfAPlainPipeIsNotKnown) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_FALSE(last_written(ends[0]));
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace rb
