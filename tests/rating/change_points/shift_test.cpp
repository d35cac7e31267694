#include "rating/change_points/shift.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/base/rng.hpp"

namespace rb::rating {
namespace {

// About normal: the sum of twelve uniform numbers.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.uniform();
  return sum;
}

// Nine patients' depression scores before and after: Hollander and Wolfe, Nonparametric Statistical
// Methods, table 3.1; their estimate is -0.46 and their interval of 1 - 0.039 (-0.786, -0.010).
TEST(PairedShift, IsThatOfThePublishedExample) {
  const std::vector<double> differences = {0.878 - 1.83, 0.647 - 0.50, 0.598 - 1.62,
                                           2.05 - 2.48,  1.06 - 1.68,  1.29 - 1.88,
                                           1.06 - 1.55,  3.14 - 3.06,  1.29 - 1.30};
  const Shift shift = paired_shift(differences, 0.04);
  EXPECT_NEAR(shift.estimate, -0.46, 1e-9);
  EXPECT_NEAR(shift.interval.low, -0.786, 1e-9);
  EXPECT_NEAR(shift.interval.high, -0.010, 1e-9);
}

TEST(LeastSample, IsWhereMoreOfTheOtherBeginsToHelp) {
  for (const double error : {0.05, 0.05 / 26}) {
    const std::size_t least = least_sample(error);
    const std::vector<double> many(20'000, 1.0);
    const auto is_finite = [&](std::size_t count) {
      const std::vector<double> few(count, 1.0);
      return std::isfinite(two_sample_shift(few, many, error).interval.high);
    };
    EXPECT_TRUE(is_finite(least)) << least;
    EXPECT_FALSE(is_finite(least - 1)) << least;
  }
}

// The critical value of the signed ranks of ten is 8 at 5 %: the ninth mean from either end.
TEST(PairedShift, LeavesOutAsManyMeansAsTheTablesSay) {
  std::vector<double> powers, means;
  for (int i = 0; i < 10; ++i) powers.push_back(std::pow(4, i));
  for (std::size_t i = 0; i < 10; ++i) {
    for (std::size_t j = i; j < 10; ++j) means.push_back((powers[i] + powers[j]) / 2);
  }
  std::ranges::sort(means);
  const Shift shift = paired_shift(powers, 0.05);
  EXPECT_EQ(shift.interval.low, means[8]);
  EXPECT_EQ(shift.interval.high, means[55 - 9]);
}

TEST(PairedShift, TellsNothingFromTooFewValues) {
  const Shift shift = paired_shift(std::vector<double>{1, 2, 3}, 0.05);
  EXPECT_EQ(shift.estimate, 2);
  EXPECT_EQ(shift.interval.high, std::numeric_limits<double>::infinity());
  EXPECT_EQ(shift.interval.low, -std::numeric_limits<double>::infinity());
}

// All means but the least and the largest miss the centre with 1/8 at each end, no more.
TEST(PairedShift, TheIntervalMayMissAsOftenAsTheErrorSays) {
  const Shift shift = paired_shift(std::vector<double>{1, 2, 3}, 0.25);
  EXPECT_EQ(shift.interval.low, 1);
  EXPECT_EQ(shift.interval.high, 3);
}

TEST(PairedShift, WildValuesMoveLittle) {
  std::vector<double> values;
  Rng rng(1);
  for (int i = 0; i < 40; ++i) values.push_back(0.03 + 0.01 * normal(rng));
  const Shift before = paired_shift(values, 0.001);
  values[7] = 50, values[20] = -80, values[31] = 1e9;
  const Shift after = paired_shift(values, 0.001);
  EXPECT_NEAR(after.estimate, before.estimate, 0.004);
  EXPECT_GT(after.interval.low, 0.01);
  EXPECT_LT(after.interval.high, 0.05);
}

TEST(PairedShift, TheApproximationGoesOnWhereTheExactOneEnds) {
  std::vector<double> values;
  Rng rng(3);
  for (int i = 0; i < 60; ++i) values.push_back(normal(rng));
  const Shift exact = paired_shift(values, 0.001);
  values.push_back(exact.estimate);
  const Shift approximate = paired_shift(values, 0.001);
  EXPECT_NEAR(approximate.interval.low, exact.interval.low, 0.04);
  EXPECT_NEAR(approximate.interval.high, exact.interval.high, 0.04);
}

// Of 2,000 samples of values that are heavy at the ends; 10 % of the intervals may miss.
TEST(PairedShift, IntervalHoldsTheCentreAsOftenAsPromised) {
  Rng rng(5);
  int missed = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < 20; ++i) values.push_back(std::pow(normal(rng), 3));
    const Shift shift = paired_shift(values, 0.1);
    missed += shift.interval.low > 0 || shift.interval.high < 0 ? 1 : 0;
  }
  EXPECT_GT(missed, 140);
  EXPECT_LT(missed, 240);
}

TEST(TwoSampleShift, IsTheMedianOfAllDifferences) {
  const Shift shift =
      two_sample_shift(std::vector<double>{1, 2, 4}, std::vector<double>{11, 13, 18}, 0.05);
  EXPECT_EQ(shift.estimate, 11);  // 7 9 9 10 11 12 14 16 17
  EXPECT_TRUE(std::isinf(shift.interval.low));
}

// m = n = 10 at 5 %: U is 23 in the tables, 24 by the normal approximation.
TEST(TwoSampleShift, IntervalIsThatOfTheRankTest) {
  std::vector<double> a, b;
  for (int i = 0; i < 10; ++i) {
    a.push_back(i);
    b.push_back(100 + 10 * i);
  }
  std::vector<double> differences;
  for (const double x : a) {
    for (const double y : b) differences.push_back(y - x);
  }
  std::ranges::sort(differences);
  const Shift shift = two_sample_shift(a, b, 0.05);
  EXPECT_EQ(shift.interval.low, differences[23]);
  EXPECT_EQ(shift.interval.high, differences[76]);
}

// Of three signed ranks the sum is below 3 with probability 3 / 8, below 4 with 5 / 8: at an error
// of 0.8 the third means from either end remain, which are all that are left.
TEST(PairedShift, MayLeaveOutAllMeansButTheMiddleTwo) {
  const std::vector<double> values{1, 10, 100};  // means 1 5.5 10 50.5 55 100
  const Shift shift = paired_shift(values, 0.8);
  EXPECT_EQ(shift.interval.low, 10);
  EXPECT_EQ(shift.interval.high, 50.5);
  EXPECT_EQ(shift.estimate, 30.25);
  const Shift wider = paired_shift(values, 0.74);
  EXPECT_EQ(wider.interval.low, 5.5);
  EXPECT_EQ(wider.interval.high, 55);
}

// From 61 values on by the normal distribution: mean 61 * 62 / 4, variance 61 * 62 * 123 / 24.
TEST(PairedShift, OfManyValuesIsNormal) {
  std::vector<double> squares, means;
  for (int i = 0; i < 61; ++i) squares.push_back(i * i);
  for (std::size_t i = 0; i < 61; ++i) {
    for (std::size_t j = i; j < 61; ++j) means.push_back((squares[i] + squares[j]) / 2);
  }
  std::ranges::sort(means);
  const auto out = static_cast<std::size_t>(945.5 - 1.959963984540054 * std::sqrt(19382.75));
  const Shift shift = paired_shift(squares, 0.05);
  EXPECT_EQ(shift.interval.low, means[out - 1]);
  EXPECT_EQ(shift.interval.high, means[means.size() - out]);
  EXPECT_EQ(shift.estimate, means[means.size() / 2]);
}

}  // namespace
}  // namespace rb::rating
