#include "rating/two_samples.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace rb::rating {
namespace {

using Values = std::vector<double>;

TEST(TwoSamples, SeparatedSamplesHaveTheSmallestExactP) {
  // Two of the 70 orders of 4 and 4 values are as extreme.
  const RankTest test = rank_test(Values{1, 2, 3, 4}, Values{5, 6, 7, 8});
  EXPECT_EQ(test.u, 0);
  EXPECT_NEAR(test.p_value, 2.0 / 70, 1e-12);
}

TEST(TwoSamples, RankTestIsSymmetric) {
  const Values a{3, 8, 9, 12, 15}, b{1, 2, 10, 20};
  EXPECT_NEAR(rank_test(a, b).p_value, rank_test(b, a).p_value, 1e-12);
  EXPECT_NEAR(rank_test(a, b).u + rank_test(b, a).u, 20, 1e-12);
}

TEST(TwoSamples, EqualValuesTellNothing) {
  EXPECT_EQ(rank_test(Values{1, 1, 1}, Values{1, 1}).p_value, 1);
}

TEST(TwoSamples, WelchIntervalContainsTheDifference) {
  const WelchTest test = welch_test(Values{10, 11, 12}, Values{20, 21, 25});
  EXPECT_NEAR(test.difference, 11, 1e-12);
  EXPECT_LT(test.difference_interval.low, 11);
  EXPECT_GT(test.difference_interval.high, 11);
  EXPECT_LT(test.p_value, 0.02);
  EXPECT_LT(test.t, 0);
}

TEST(TwoSamples, GeometricMeanOfRatios) {
  EXPECT_NEAR(geometric_mean(Values{0.5, 2, 8}), 2, 1e-12);
}

}  // namespace
}  // namespace rb::rating
