#include "runner/base/system/exit_status.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(ExitStatus, AComplaintIsALineOfTheProgramAndReturnsTheStatus) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(complain(status::kUsage, "a\x1b[31mb"), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "renju-bench: a\\u001b[31mb\n");
}

}  // namespace
}  // namespace rb
