#include "runner/base/process/program_clock.hpp"

#include <gmock/gmock.h>

#include "tests/runner/base/process/shell.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr const char* kSpin = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";

class ProgramClockTest : public testing::Test {
 protected:
  Process make(const std::string& script) { return Process(shell(script), traffic_); }
  // Its processor time from a question to its answer; `wall` becomes the time that this took.
  std::chrono::nanoseconds ask(Process& process, const std::string& question = "go") {
    const auto start = steady_clock::now();
    process.send(question + "\n", start + kSoon);
    EXPECT_EQ(process.read_line(start + kSoon).io, Process::Io::done);
    wall_ = steady_clock::now() - start;
    return process.cpu();
  }

  Traffic traffic_;
  std::chrono::nanoseconds wall_{0};
};

TEST_F(ProgramClockTest, CountsWhatAProgramComputes) {
  Process process = make("while read x; do " + std::string(kSpin) + "; echo done; done");
  for (int move = 0; move < 3; ++move) {
    EXPECT_GT(ask(process), 5ms);
    EXPECT_LE(process.cpu(), wall_ + 100ms);
  }
}

TEST_F(ProgramClockTest, DoesNotCountWhatAProgramSleeps) {
  Process process = make("while read x; do sleep 0.3; echo done; done");
  EXPECT_LT(ask(process), 150ms);
  EXPECT_GE(wall_, 300ms);
}

// How much it gets of a busy machine is not ours to say: the moves become longer.
TEST_F(ProgramClockTest, CountsTheProcessesThatAProgramHasStarted) {
  Process process = make("sh -c 'while :; do :; done' & while read x; do sleep $x; echo; done");
  std::chrono::nanoseconds used{0};
  for (int tenths = 1; used < 20ms && tenths <= 64; tenths *= 2) {
    used = ask(process, std::to_string(tenths / 10) + "." + std::to_string(tenths % 10));
  }
  EXPECT_GE(used, 20ms);
}

TEST_F(ProgramClockTest, LosesNothingOfManyFastMoves) {
  Process process = make("while read x; do echo; done");
  std::chrono::nanoseconds sum{0};
  const auto move = [&] {
    process.send("go\n", steady_clock::now() + kSoon);
    const Process::Line line = process.read_line(steady_clock::now() + kSoon);
    ASSERT_EQ(line.io, Process::Io::done);
    sum += process.cpu_of_move(line.time);
  };
  ask(process);
  clockid_t clock{};
  ASSERT_EQ(clock_getcpuclockid(process.pid(), &clock), 0);
  const auto used = [clock] {
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  const auto before = used();
  for (int i = 0; i < 2000; ++i) move();
  EXPECT_GE(sum, (used() - before) / 2);
  EXPECT_LE(sum, used());
}

TEST_F(ProgramClockTest, OutlivesTheProgram) {
  Process process = make("read x; i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo done");
  ask(process);
  const std::chrono::nanoseconds before = process.cpu();
  EXPECT_GT(before, 0ns);
  process.read_line(steady_clock::now() + kSoon);  // none: it has ended
  EXPECT_GE(process.cpu(), before);
}

}  // namespace
}  // namespace rb
