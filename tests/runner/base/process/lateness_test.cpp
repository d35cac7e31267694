#include "runner/base/process/lateness.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using namespace std::chrono_literals;

TEST(Lateness, CountsWhatIsLaterThanTheLeast) {
  Lateness lateness(10ms);
  EXPECT_FALSE(lateness.add(0ms));
  EXPECT_FALSE(lateness.add(10ms));
  EXPECT_EQ(lateness.count(), 0);
  EXPECT_EQ(lateness.most(), 0ms);
  EXPECT_TRUE(lateness.add(30ms));
  EXPECT_TRUE(lateness.add(11ms));
  EXPECT_EQ(lateness.count(), 2);
  EXPECT_EQ(lateness.most(), 30ms);
}

}  // namespace
}  // namespace rb
