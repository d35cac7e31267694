#include "runner/base/system/exit_status.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(ExitStatus, HasALineForEachNumber) {
  EXPECT_EQ(status_lines(),
            "  0    done\n"
            "  1    invalid input, or the run failed\n"
            "  2    a wrong command line\n"
            "  3    a check failed, or an option's condition was not met\n"
            "  4    play has changed (speed)\n"
            "  5    no decision, although an option requires one\n"
            "  130  interrupted\n"
            "  141  the reader closed the output\n");
}

TEST(ExitStatus, AComplaintIsALineOfTheProgramAndReturnsTheStatus) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(complain(status::kUsage, "a\x1b[31mb"), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "renju-bench: a\\u001b[31mb\n");
}

}  // namespace
}  // namespace rb
