// How programs and what they have started are ended, whatever they do against it.
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <utility>

#include "tests/runner/base/process/shell.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;
using std::chrono::steady_clock;

pid_t read_number(Process& process) {
  const Process::Line line = process.read_line(steady_clock::now() + kSoon);
  return line.io == Process::Io::done ? std::stoi(std::string(line.text)) : 0;
}

// Starts a program in a session of its own, which then tells its number: not before, because the
// shell's group still reaches it until then.
constexpr auto kLeave = "setsid sh -c 'echo $$; exec sleep 100' &";
// The same, and ends by itself once its input does.
constexpr auto kLeaveBehind = "setsid sh -c 'echo $$; exec sleep 100' & read x; exit 0";

// Also of a zombie.
bool is_there(pid_t pid) { return kill(pid, 0) == 0; }

class ProcessEnd : public testing::Test {
 protected:
  Traffic traffic_;
};

TEST_F(ProcessEnd, ByASignalThatIsSentToEndProgramsIsOfOthers) {
  const std::pair<const char*, bool> ends[] = {
      {"kill -KILL $$", true},  {"kill -TERM $$", true},  {"kill -HUP $$", true},
      {"kill -INT $$", true},   {"exit 143", true},       {"exit 137", true},
      {"kill -SEGV $$", false}, {"kill -ABRT $$", false}, {"kill -BUS $$", false},
      {"kill -ILL $$", false},  {"kill -FPE $$", false},  {"exit 0", false},
      {"exit 1", false},        {"exit 139", false}};
  for (const auto& [script, is_of_others] : ends) {
    Process process(shell(script), traffic_);
    process.stop(kSoon);
    EXPECT_EQ(process.was_ended_by_others(), is_of_others) << script << ": " << process.ending();
  }
}

TEST_F(ProcessEnd, ByOurSignalsAndLimitsIsNotOfOthers) {
  Process process(shell("sleep 100"), traffic_);
  process.stop(1ms);
  EXPECT_THAT(process.ending(), testing::StartsWith("signal 15"));
  EXPECT_FALSE(process.was_ended_by_others());
  ProcessSpec spec = shell("trap '' XCPU; while :; do :; done");
  spec.cpu_seconds = 1;
  Process busy(spec, traffic_);
  busy.stop(kSoon);
  EXPECT_THAT(busy.ending(), testing::StartsWith("signal "));
  EXPECT_FALSE(busy.was_ended_by_others());
}

TEST_F(ProcessEnd, ReachesAChildInASessionOfItsOwn) {
  Process process(shell(kLeave + " wait"s), traffic_);
  const pid_t child = read_number(process);
  ASSERT_TRUE(is_there(child));
  process.stop(1ms);
  EXPECT_FALSE(is_there(child));
}

TEST_F(ProcessEnd, ReachesAChildOfAChildThatHasEnded) {
  Process process(shell("("s + kLeave + "); read x"), traffic_);
  const pid_t child = read_number(process);
  ASSERT_TRUE(is_there(child));
  process.stop(1ms);
  EXPECT_FALSE(is_there(child));
}

TEST_F(ProcessEnd, ReachesWhatAProgramHasLeftBehindThatEndedByItself) {
  Process process(shell(kLeaveBehind), traffic_);
  const pid_t child = read_number(process);
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "exit status 0");
  EXPECT_FALSE(is_there(child));
}

// It cannot be told whose it is.
TEST_F(ProcessEnd, LetsWhatIsLeftBehindLiveAsLongAsAProgramRuns) {
  Process other({.command = {"cat"}}, traffic_);
  Process process(shell(kLeaveBehind), traffic_);
  const pid_t child = read_number(process);
  process.stop(kSoon);
  EXPECT_TRUE(is_there(child));
  other.stop(kSoon);
  EXPECT_FALSE(is_there(child));
}

TEST_F(ProcessEnd, ReachesAProgramThatHasLeftItsGroup) {
  Process process({.command = {"python3", "-c",
                               "import os, signal, time\n"
                               "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                               "os.setpgid(0, os.getpgid(os.getppid()))\n"
                               "print(os.getpid(), flush=True)\n"
                               "time.sleep(100)\n"}},
                  traffic_);
  const pid_t pid = read_number(process);
  ASSERT_EQ(getpgid(pid), getpgrp());
  const auto start = steady_clock::now();
  process.stop(1ms);
  EXPECT_LT(steady_clock::now() - start, 4s);
  EXPECT_EQ(process.ending(), "signal 9 (Killed)");
  EXPECT_FALSE(process.is_left_behind());
  EXPECT_FALSE(is_there(pid));
}

TEST_F(ProcessEnd, AtOnceReachesAllToo) {
  Process process(shell("("s + kLeave + "); " + kLeave + " wait"), traffic_);
  const pid_t first = read_number(process), second = read_number(process);
  kill_live_groups();
  process.stop(kSoon);
  EXPECT_FALSE(is_there(first));
  EXPECT_FALSE(is_there(second));
}

}  // namespace
}  // namespace rb
