#include "runner/run/session/session.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace rb {
namespace {

// The line is as long as it may be.
std::string shown(const std::string& machines, const Window& window) {
  return with_machines(machines, window, [](const Window& room) {
    return "line of " + std::to_string(room.columns);
  });
}

TEST(MachinesLine, StandsBehindTheLineIfFortyColumnsAreLeft) {
  EXPECT_EQ(shown("3 workers", {.is_terminal = true, .columns = 80, .rows = 9}),
            "line of 69  3 workers");
  EXPECT_EQ(shown("3 workers", {.is_terminal = true, .columns = 51, .rows = 9}),
            "line of 40  3 workers");
  EXPECT_EQ(shown("3 workers", {.is_terminal = true, .columns = 50, .rows = 9}), "line of 50");
  EXPECT_EQ(shown("", {.is_terminal = true, .columns = 80, .rows = 9}), "line of 80");
}

TEST(MachinesLine, ElsewhereThereIsRoom) {
  EXPECT_EQ(shown("3 workers", {.is_terminal = false, .columns = 10, .rows = 1}),
            "line of 10  3 workers");
}

TEST(LockWait, WaitsTenMinutesOrUntilTheRunIsStopped) {
  const auto source = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  const auto wait = lock_wait("run.db", source->get_token());
  testing::internal::CaptureStderr();
  EXPECT_TRUE(wait(std::chrono::seconds(0)));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  testing::internal::CaptureStderr();
  EXPECT_TRUE(wait(std::chrono::seconds(599)));
  EXPECT_TRUE(wait(std::chrono::seconds(599)));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "note: run.db: another program has it locked; waiting for up to 10 minutes\n");
  EXPECT_FALSE(wait(std::chrono::seconds(600)));
  source->request_stop();
  EXPECT_FALSE(wait(std::chrono::seconds(0)));
}

}  // namespace
}  // namespace rb
