#include "rating/pairwise/crossing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

TEST(Crossing, LiesWithinTheTolerance) {
  const auto cubic = [](double x) { return x * x * x - 2; };
  EXPECT_NEAR(crossing(cubic, 0, 2, 1e-12), std::cbrt(2), 1e-12);
  EXPECT_NEAR(crossing(cubic, -1e6, 1e6, 1e-9), std::cbrt(2), 1e-9);
}

TEST(Crossing, IsAnEndWhereTheSignDoesNotChange) {
  const auto plain = [](double x) { return x; };
  EXPECT_EQ(crossing(plain, 1, 2, 1e-9), 1);
  EXPECT_EQ(crossing(plain, -2, -1, 1e-9), -1);
  EXPECT_EQ(crossing(plain, 0, 2, 1e-9), 0);
}

TEST(Crossing, IsFoundBetweenInfiniteValues) {
  const auto log_odds = [](double p) {
    return p <= 0 ? -kInfinity : p >= 1 ? kInfinity : std::log(p / (1 - p));
  };
  EXPECT_NEAR(crossing(log_odds, 0, 1, 1e-12), 0.5, 1e-12);
}

TEST(Crossing, IsFoundAtAStep) {
  const auto step = [](double x) { return x < 0.3 ? -1.0 : 1.0; };
  EXPECT_NEAR(crossing(step, 0, 1, 1e-12), 0.3, 1e-12);
}

}  // namespace
}  // namespace rb::rating
