#include "runner/speed/timing.hpp"

#include <gtest/gtest.h>

#include <ctime>

#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

TEST(Median, OfOddAndEvenNumbers) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({7}), 7);
}

TEST(Timing, OneSlowSampleDoesNotCount) {
  const Timing timing{"a", "nodes", false, 1000, {10, 11, 500, 9, 10}};
  EXPECT_EQ(timing.median(), 10);
  EXPECT_EQ(median_deviation(timing.samples), 1);
  EXPECT_DOUBLE_EQ(timing.per_second(), 1e8);
  EXPECT_DOUBLE_EQ(timing.milliseconds(), 0.01);
}

TEST(TimeParts, TakesASampleAtLeast) {
  const std::vector<const Part*> some = {find_part("board/play"), find_part("board/line")};
  const auto timings = time_parts(some, source_path("positions"), std::chrono::milliseconds(0), {});
  ASSERT_EQ(timings.size(), 2U);
  EXPECT_EQ(timings[0].part, "board/play");
  EXPECT_EQ(timings[0].samples.size(), 1U);
  EXPECT_GT(timings[0].median(), 0);
}

}  // namespace
}  // namespace rb::speed
