#include "runner/base/text/significant.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Significant, KeepsSoManyDigits) {
  EXPECT_EQ(significant(1234.5678, 3), 1230);
  EXPECT_EQ(significant(0.00123456, 4), 0.001235);
  EXPECT_EQ(significant(-98765, 2), -99000);
}

TEST(Significant, LeavesOutWhatSumsAdd) {
  EXPECT_NE(0.1 + 0.2, 0.3);
  EXPECT_EQ(significant(0.1 + 0.2, 12), 0.3);
  EXPECT_EQ(significant(0, 3), 0);
}

}  // namespace
}  // namespace rb
