#include "runner/run/session/machines_line.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace rb
