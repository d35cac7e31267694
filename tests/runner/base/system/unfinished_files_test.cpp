#include "runner/base/system/unfinished_files.hpp"

#include <csignal>

#include <gtest/gtest.h>

#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

TEST(UnfinishedFilesDeathTest, ASignalSaysHowToGoOn) {
  const auto interrupted = testing::ExitedWithCode(status::kInterrupted);
  EXPECT_EXIT(
      {
        tell_when_interrupted();
        std::raise(SIGTERM);
      },
      interrupted, "^renju-bench: interrupted; the same command begins again\n$");
  EXPECT_EXIT(
      {
        tell_when_interrupted();
        tell_when_interrupted("the same command goes on");
        std::raise(SIGINT);
      },
      interrupted, "^renju-bench: interrupted; the same command goes on\n$");
}

}  // namespace
}  // namespace rb
