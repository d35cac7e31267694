#include "runner/base/process/interrupt.hpp"

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "runner/base/process/process.hpp"
#include "runner/base/system/unfinished_files.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// What a signal does, until this ends. nohup and shells without job control leave some ignored.
class Action {
 public:
  Action(int signal, void (*action)(int)) : signal_(signal), before_(std::signal(signal, action)) {}
  ~Action() { std::signal(signal_, before_); }
  Action(const Action&) = delete;
  Action& operator=(const Action&) = delete;

 private:
  int signal_;
  void (*before_)(int);
};

bool soon(const std::stop_token& token) {
  for (int i = 0; i < 1000 && !token.stop_requested(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return token.stop_requested();
}

TEST(Interrupt, AsksToStopOnAnySignal) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Action usual(signal, SIG_DFL);
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.token().stop_requested());
    kill(getpid(), signal);
    EXPECT_TRUE(soon(interrupt.token()));
  }
}

// Threads made later inherit the mask: the signal reaches the watcher, not them.
TEST(Interrupt, OtherThreadsLiveOn) {
  const Interrupt interrupt;
  std::jthread worker([](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
  });
  kill(getpid(), SIGTERM);
  EXPECT_TRUE(soon(interrupt.token()));
}

TEST(InterruptDeathTest, EndsTheProcessAtTheSecondSignal) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        const Interrupt interrupt;
        kill(getpid(), SIGINT);
        soon(interrupt.token());
        for (;;) {
          std::this_thread::sleep_for(std::chrono::milliseconds(300));
          kill(getpid(), SIGINT);
        }
      },
      testing::ExitedWithCode(130), "");
}

// As timeout does, of its child and of its group.
TEST(InterruptDeathTest, WhatComesWithinASecondIsTheSameRequest) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        {
          const Interrupt interrupt;
          for (const int signal : {SIGTERM, SIGTERM, SIGINT}) kill(getpid(), signal);
          soon(interrupt.token());
          kill(getpid(), SIGTERM);
          std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
        kill(getpid(), SIGTERM);  // the report is printed
        _exit(7);
      },
      testing::ExitedWithCode(7), "");
}

TEST(Interrupt, KeepsASignalIgnored) {
  const Action ignored(SIGHUP, SIG_IGN);
  const Interrupt interrupt;
  kill(getpid(), SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(interrupt.happened());
}

TEST(Interrupt, GivesTheSignalsBack) {
  { const Interrupt interrupt; }
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  EXPECT_EQ(sigismember(&mask, SIGINT), 0);
}

TEST(Interrupt, TheSecondSignalDeletesWhatIsNotFinished) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("half");
  fakes::write_text(path, "half");
  const pid_t child = fork();
  if (child == 0) {
    const Interrupt interrupt;
    remember_unfinished(path.c_str());
    kill(getpid(), SIGINT);
    if (!soon(interrupt.token()) || access(path.c_str(), F_OK) != 0) _exit(7);
    std::this_thread::sleep_for(Interrupt::kSame + std::chrono::milliseconds(200));
    kill(getpid(), SIGTERM);
    std::this_thread::sleep_for(std::chrono::seconds(60));
    _exit(8);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_NE(access(path.c_str(), F_OK), 0);
}

// "R", "S", "Z" as in /proc, or 0 of a process that is gone.
char state_of(pid_t pid) {
  const std::string text = fakes::read_text("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t end = text.rfind(')');
  return end == std::string::npos ? '\0' : text[end + 2];
}

// Of a program that has started another one in a session of its own.
TEST(Interrupt, TheSecondSignalKillsWhatProgramsHaveStarted) {
  const fakes::TempFolder folder;
  const std::string file = folder.file("pid");
  const pid_t child = fork();
  if (child == 0) {
    const Interrupt interrupt;
    Traffic traffic;
    Process process({.command = {"sh", "-c", "setsid sh -c 'echo $$; exec sleep 100' & wait"}},
                    traffic);
    const auto line =
        process.read_line(std::chrono::steady_clock::now() + std::chrono::seconds(20));
    fakes::write_text(file, std::string(line.text));
    kill(getpid(), SIGINT);
    if (!soon(interrupt.token())) _exit(7);
    std::this_thread::sleep_for(Interrupt::kSame + std::chrono::milliseconds(200));
    kill(getpid(), SIGTERM);
    std::this_thread::sleep_for(std::chrono::seconds(60));
    _exit(8);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const pid_t sleeper = std::stoi(fakes::read_text(file));
  const auto is_there = [&] { return state_of(sleeper) != '\0' && state_of(sleeper) != 'Z'; };
  for (int i = 0; i < 4000 && is_there(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_FALSE(is_there());
  // A process that has started programs before adopts such orphans: other tests look for them.
  while (waitpid(-1, nullptr, 0) > 0) {
  }
}

}  // namespace
}  // namespace rb
