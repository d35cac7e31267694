#include "runner/base/process/process.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "tests/fakes/complaint.hpp"
#include "tests/fakes/open_files.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"
#include "tests/runner/base/process/shell.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::HasSubstr;
using Io = Process::Io;

SteadyTime in(std::chrono::nanoseconds time) { return steady_clock::now() + time; }

std::string read(Process& process, std::chrono::nanoseconds time = kSoon) {
  const Process::Line line = process.read_line(in(time));
  switch (line.io) {
    case Io::done: return std::string(line.text);
    case Io::late: return "(late)";
    case Io::ended: return "(ended)";
    case Io::stopped: break;
  }
  return "(stopped)";
}

// "R", "S", "Z" as in /proc, or "" of a process that is gone.
std::string state(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t end = text.rfind(')');
  return end == std::string::npos ? "" : text.substr(end + 2, 1);
}

class ProcessTest : public testing::Test {
 protected:
  Traffic traffic_;
};

TEST_F(ProcessTest, AnswersLines) {
  Process cat({.command = {"cat"}}, traffic_);
  EXPECT_EQ(cat.send("one\ntwo\n", in(kSoon)), Io::done);
  EXPECT_EQ(read(cat), "one");
  EXPECT_EQ(read(cat), "two");
  EXPECT_EQ(read(cat, 1ms), "(late)");
}

TEST_F(ProcessTest, GivesWordsFolderAndEnvironment) {
  const fakes::TempFolder folder;
  ProcessSpec spec = shell("pwd; echo \"$0 $1\"; echo $RB_TEST");
  spec.command.insert(spec.command.end(), {"a b", "*"});
  spec.folder = folder.path();
  spec.environment = {"RB_TEST=x y"};
  Process process(spec, traffic_);
  EXPECT_EQ(read(process), std::filesystem::canonical(folder.path()).string());
  EXPECT_EQ(read(process), "a b *");
  EXPECT_EQ(read(process), "x y");
}

TEST_F(ProcessTest, ReplacesAVariableOfOurs) {
  const fakes::Variable ours("RB_TEST_VARIABLE", "ours");
  ProcessSpec spec = shell("env | grep RB_TEST_VARIABLE");
  spec.environment = {"RB_TEST_VARIABLE=its"};
  Process process(spec, traffic_);
  EXPECT_EQ(read(process), "RB_TEST_VARIABLE=its");
  EXPECT_EQ(read(process), "(ended)");
}

TEST_F(ProcessTest, SaysWhyAProgramCannotBeStarted) {
  const auto files = fakes::open_files();
  EXPECT_EQ(
      fakes::complaint([&] { Process process({.command = {"./no-such-program"}}, traffic_); }),
      "cannot start './no-such-program': No such file or directory");
  EXPECT_EQ(fakes::open_files(), files);
}

TEST_F(ProcessTest, DeliversWhatItWroteBeforeItsEnd) {
  Process process(shell("seq 20000; printf half; exit 3"), traffic_);
  while (state(process.pid()) != "Z" && state(process.pid()) != "S") std::this_thread::yield();
  for (int i = 1; i <= 20000; ++i) ASSERT_EQ(read(process), std::to_string(i));
  EXPECT_EQ(read(process), "(ended)");
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "exit status 3");
}

// Nothing was read before that could have told the time.
TEST_F(ProcessTest, KnowsWhenItSpokeBeforeItWasAsked) {
  traffic_.start(steady_clock::now());
  Process process(shell("echo hello"), traffic_);
  while (state(process.pid()) != "Z") std::this_thread::yield();
  process.send("START 15\n", in(kSoon));
  EXPECT_THAT(traffic_.text(), testing::ContainsRegex("^ +[0-9]+\\.[0-9]+ < hello"));
}

TEST_F(ProcessTest, SeesItsEndThoughAChildHoldsThePipe) {
  Process process(shell("sleep 100 & kill -9 $$"), traffic_);
  const auto start = steady_clock::now();
  EXPECT_EQ(read(process), "(ended)");
  EXPECT_LT(steady_clock::now() - start, kSoon);
  process.stop(0ms);
  EXPECT_EQ(process.ending(), "signal 9 (Killed)");
}

TEST_F(ProcessTest, SeesAClosedOutput) {
  Process process(shell("exec >&-; sleep 100"), traffic_);
  EXPECT_EQ(read(process), "(ended)");
}

TEST_F(ProcessTest, SeesAClosedInput) {
  Process process(shell("exec <&-; echo closed; sleep 100"), traffic_);
  EXPECT_EQ(read(process), "closed");
  EXPECT_EQ(process.send("TURN 7,7\n", in(kSoon)), Io::ended);
}

TEST_F(ProcessTest, DoesNotWaitForOneThatDoesNotRead) {
  Process process(shell("sleep 100"), traffic_);
  const std::string megabyte(1 << 20, 'x');
  EXPECT_EQ(process.send(megabyte, in(20ms)), Io::late);
}

TEST_F(ProcessTest, SendsMoreThanAPipeHolds) {
  Process process(shell("sleep 0.1; cat >/dev/null; echo done"), traffic_);
  EXPECT_EQ(process.send(std::string(1 << 20, 'x') + '\n', in(kSoon)), Io::done);
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "exit status 0");
}

TEST_F(ProcessTest, CanBeToldToStopWaiting) {
  Process process(shell("sleep 100"), traffic_);
  const auto source = std::make_unique<std::stop_source>();
  std::thread other([&] {
    std::this_thread::sleep_for(10ms);
    source->request_stop();
  });
  EXPECT_EQ(process.read_line(in(kSoon), source->get_token()).io, Io::stopped);
  other.join();
}

TEST_F(ProcessTest, DropsWhatNobodyAskedFor) {
  Process process(shell("read x; echo one; echo two; printf thr; read x; echo ee; echo four"),
                  traffic_);
  process.send("go\n", in(kSoon));
  EXPECT_EQ(read(process), "one");
  std::this_thread::sleep_for(50ms);
  process.send("go\n", in(kSoon));
  EXPECT_EQ(read(process), "four");
}

TEST_F(ProcessTest, ReadsAndKeepsComplaints) {
  Process process(shell("head -c 1000000 /dev/zero | tr '\\0' y >&2; echo >&2; "
                        "echo 'no weights' >&2; echo ready; printf 'last words' >&2"),
                  traffic_);
  EXPECT_EQ(read(process), "ready");
  process.stop(kSoon);
  const std::string text = traffic_.text();
  EXPECT_THAT(text, HasSubstr("! no weights\n"));
  EXPECT_THAT(text, HasSubstr("! last words\n"));
}

TEST_F(ProcessTest, ReadsNoMoreThanItsBound) {
  ProcessSpec spec = shell("yes " + std::string(4000, 'x'));
  spec.bounds.bytes = 1'000'000;
  Process process(spec, traffic_);
  const auto deadline = in(2s);
  std::size_t bytes = 0;
  Process::Line line;
  while ((line = process.read_line(deadline)).io == Io::done) bytes += line.text.size() + 1;
  EXPECT_EQ(line.io, Io::late);
  EXPECT_LE(bytes, spec.bounds.bytes);
  EXPECT_GT(bytes, spec.bounds.bytes / 2);
  EXPECT_TRUE(process.is_unheard());
}

TEST_F(ProcessTest, ReadsNoMoreLinesThanItsBound) {
  ProcessSpec spec = shell("while read x; do yes | head -n 1000; done");
  spec.bounds.lines = 10;
  Process process(spec, traffic_);
  for (int question = 0; question < 2; ++question) {
    process.send("go\n", in(kSoon));
    for (int i = 0; i < 10; ++i) EXPECT_EQ(read(process), "y");
    process.send_more("more\n", in(kSoon));
    EXPECT_EQ(read(process, 50ms), "(late)");
    EXPECT_TRUE(process.is_unheard());
  }
}

TEST_F(ProcessTest, ReadsNoMoreInAGameThanItsBound) {
  ProcessSpec spec = shell("while read x; do echo 12345; done");
  spec.bounds.game_bytes = 12;
  Process process(spec, traffic_);
  for (const char* answer : {"12345", "12345", "(late)"}) {
    process.send("go\n", in(kSoon));
    EXPECT_EQ(read(process, *answer == '(' ? 50ms : std::chrono::nanoseconds(kSoon)), answer);
  }
  process.begin_game();
  process.send("go\n", in(kSoon));  // drops the third answer
  EXPECT_EQ(read(process), "12345");
}

TEST_F(ProcessTest, KeepsWhatNobodyHasRead) {
  Process process(
      shell("read x; echo one; echo two; printf thr; read x; echo ee; read x; echo bye; "
            "printf half"),
      traffic_);
  process.send("go\n", in(kSoon));
  EXPECT_EQ(read(process), "one");
  std::this_thread::sleep_for(50ms);
  process.send("on\n", in(kSoon));
  process.send_more("end\n", in(kSoon));
  process.stop(kSoon);
  EXPECT_THAT(traffic_.text(),
              testing::ContainsRegex("> go\n.* < one\n.* < two\n.* < thr\n.* > on\n"
                                     ".* > end\n.* < bye\n.* < half\n$"));
}

// Nobody reads its lines while we write: they wait, and its pipe is not taken for closed.
TEST_F(ProcessTest, MayPrintMuchWhileItIsWrittenTo) {
  Process process(
      shell("head -c 1 >/dev/null; head -c 60000 /dev/zero | tr '\\0' '\\n'; sleep 0.2; "
            "head -c 999999 >/dev/null; echo; echo done; cat >/dev/null"),
      traffic_);
  EXPECT_EQ(process.send(std::string(1'000'000, 'x'), in(kSoon)), Io::done);
  for (int i = 0; i < 60001; ++i) ASSERT_EQ(read(process), "");
  EXPECT_EQ(read(process), "done");
}

TEST_F(ProcessTest, EndsAtItsLeisureWhenItsInputIsClosed) {
  Process process(shell("cat; echo bye >&2; exit 7"), traffic_);
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "exit status 7");
  EXPECT_THAT(traffic_.text(), HasSubstr("! bye"));
}

TEST_F(ProcessTest, IsTerminatedAfterItsTime) {
  Process process(shell("exec sleep 100"), traffic_);
  process.stop(1ms);
  EXPECT_EQ(process.ending(), "signal 15 (Terminated)");
}

TEST_F(ProcessTest, IsKilledIfItDoesNotListen) {
  Process process(shell("trap '' TERM HUP INT; echo deaf; sleep 100; sleep 100"), traffic_);
  EXPECT_EQ(read(process), "deaf");
  process.stop(1ms);
  EXPECT_EQ(process.ending(), "signal 9 (Killed)");
}

TEST_F(ProcessTest, IsEndedThoughItIsStopped) {
  Process process(shell("kill -STOP $$"), traffic_);
  while (state(process.pid()) != "T") std::this_thread::yield();
  process.stop(1ms);
  EXPECT_THAT(process.ending(), HasSubstr("signal"));
}

TEST_F(ProcessTest, LeavesNoChildBehind) {
  pid_t child = 0;
  {
    Process process(shell("sleep 100 & echo $!; wait"), traffic_);
    child = std::stoi(read(process));
  }
  const auto deadline = in(kSoon);
  while (state(child) == "S" || state(child) == "R") ASSERT_LT(steady_clock::now(), deadline);
}

TEST_F(ProcessTest, DiesWithTheThreadThatMadeIt) {
  std::optional<Process> process;
  std::thread([&] {
    process.emplace(shell("trap '' TERM HUP INT; exec sleep 100"), traffic_);
  }).join();
  EXPECT_EQ(read(*process), "(ended)");
  process->stop(kSoon);
  EXPECT_EQ(process->ending(), "signal 9 (Killed)");
}

TEST_F(ProcessTest, ItsGroupCanBeKilledAtOnce) {
  Process process(shell("trap '' TERM; sleep 100 & echo $!; wait"), traffic_);
  const pid_t child = std::stoi(read(process));
  kill_live_groups();
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "signal 9 (Killed)");
  const auto deadline = in(kSoon);
  while (state(child) == "S" || state(child) == "R") ASSERT_LT(steady_clock::now(), deadline);
}

TEST_F(ProcessTest, LeavesNoFileOpenAndNoZombie) {
  const auto files = fakes::open_files();
  pid_t pid = 0;
  for (int i = 0; i < 10; ++i) {
    Process process({.command = {"cat"}}, traffic_);
    pid = process.pid();
    process.send("x\n", in(kSoon));
  }
  EXPECT_EQ(fakes::open_files(), files);
  EXPECT_EQ(state(pid), "");
}

TEST_F(ProcessTest, DoesNotHoldThePipesOfAnother) {
  Process first({.command = {"cat"}}, traffic_);
  Process second({.command = {"cat"}}, traffic_);
  first.stop(kSoon);
  EXPECT_EQ(first.ending(), "exit status 0");
}

TEST_F(ProcessTest, HasTheSignalsOfAFreshProcess) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  Process process(shell("grep -E 'SigBlk|SigIgn' /proc/self/status"), traffic_);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(read(process), "SigBlk:\t0000000000000000");
  const std::string ignored = read(process);
  ASSERT_THAT(ignored, HasSubstr("SigIgn:"));
  EXPECT_EQ(std::stoull(ignored.substr(7), nullptr, 16) & (1U << (SIGPIPE - 1)), 0U);
}

TEST_F(ProcessTest, KeepsToItsMemory) {
  ProcessSpec spec = shell("read x; head -c 300000000 /dev/zero | tail -c 200000000 | wc -c");
  spec.memory_bytes = std::uint64_t{64} << 20;
  Process process(spec, traffic_);
  process.send("go\n", in(kSoon));
  EXPECT_EQ(read(process), "0");
  process.stop(kSoon);
  EXPECT_THAT(traffic_.text(), HasSubstr("memory"));
}

// Who is warned at its limit can say why it ends.
TEST_F(ProcessTest, IsWarnedASecondBeforeItsProcessorTimeEndsIt) {
  ProcessSpec spec = shell("read go; ulimit -v; ulimit -S -t; ulimit -H -t");
  spec.memory_bytes = std::uint64_t{1} << 30;
  spec.cpu_seconds = 7;
  Process process(spec, traffic_);
  process.send("go\n", in(kSoon));
  EXPECT_EQ(read(process), "1048576");
  EXPECT_EQ(read(process), "7");
  EXPECT_EQ(read(process), "8");
}

TEST_F(ProcessTest, KeepsToItsProcessorTime) {
  ProcessSpec spec = shell("while :; do :; done");
  spec.cpu_seconds = 1;
  Process process(spec, traffic_);
  EXPECT_EQ(read(process), "(ended)");
}

TEST_F(ProcessTest, HasNothingMoreAfterItsEnd) {
  Process process(shell("read x; exit 3"), traffic_);
  EXPECT_GT(process.pid(), 0);
  EXPECT_EQ(process.ending(), "");
  process.stop(kSoon);
  EXPECT_EQ(process.pid(), -1);
  EXPECT_FALSE(process.is_left_behind());
  EXPECT_EQ(process.send("x\n", in(kSoon)), Io::ended);
  EXPECT_EQ(process.send_more("x\n", in(kSoon)), Io::ended);
  EXPECT_EQ(read(process), "(ended)");
  process.stop(kSoon);
  EXPECT_EQ(process.ending(), "exit status 3");
}

}  // namespace
}  // namespace rb
