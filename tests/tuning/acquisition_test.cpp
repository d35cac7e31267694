#include "tuning/acquisition.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace rb::tuning {
namespace {

TEST(Acquisition, WithoutDoubtTheImprovementIsTheGap) {
  EXPECT_DOUBLE_EQ(expected_improvement({1, 0}, 3), 2);
  EXPECT_DOUBLE_EQ(expected_improvement({3, 0}, 1), 0);
}

TEST(Acquisition, DoubtIsWorthSomething) {
  EXPECT_GT(expected_improvement({2, 1}, 1), expected_improvement({2, 0.5}, 1));
}

TEST(Acquisition, TheImprovementIsThatOfANormalValueBelowTheBest) {
  EXPECT_NEAR(expected_improvement({3, 2}, 3), 2 * 0.398942280401, 1e-11);
  EXPECT_NEAR(expected_improvement({3, 2}, 5), 2 * (0.841344746069 + 0.241970724519), 1e-11);
  EXPECT_NEAR(expected_improvement({3, 2}, 1), 2 * (-0.158655253931 + 0.241970724519), 1e-11);
}

TEST(Acquisition, ImprovementsAreThoseOnTheLowestMean) {
  const std::array<Prediction, 3> at{{{4, 0}, {3, 2}, {1, 2}}};
  const auto values = expected_improvements(at);
  ASSERT_EQ(values.size(), 3U);
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], expected_improvement({3, 2}, 1));
  EXPECT_NEAR(values[2], 2 * 0.398942280401, 1e-11);
}

// What is told if the lowest value lies g standard deviations below the mean of a candidate, where
// a normal value is higher with the probability `share`.
double gain_at(double g, double share) {
  const double density = std::exp(-g * g / 2) / std::sqrt(2 * std::acos(-1));
  return g * density / (2 * share) - std::log(share);
}

TEST(Acquisition, EntropyOfOneCandidateIsThatOfItsOwnQuartiles) {
  const std::array<Prediction, 1> at{{{5, 2}}};
  // The median of the Gumbel distribution is the mean.
  EXPECT_NEAR(entropy_gains(at, std::array{0.5})[0], std::log(2), 1e-9);
  // Its quartiles are as far apart as those of a normal value, 0.674490 to either side, but not as
  // far from the median.
  const double lower = std::log(std::log(4)), middle = std::log(std::log(2)),
               upper = std::log(std::log(4.0 / 3));
  const double g = 2 * 0.674489750196 * (middle - upper) / (lower - upper);
  const double gain = gain_at(g, std::erfc(-g / std::sqrt(2)) / 2);
  EXPECT_NEAR(entropy_gains(at, std::array{0.75})[0], gain, 1e-9);
  EXPECT_NEAR(entropy_gains(at, std::array{0.5, 0.75})[0], (std::log(2) + gain) / 2, 1e-9);
}

// The lower of two is below a value that each exceeds with the root of 1/2 in one of two cases.
TEST(Acquisition, EntropyOfTwoEqualCandidatesIsThatOfTheLower) {
  const std::array<Prediction, 2> at{{{5, 2}, {5, 2}}};
  const auto gains = entropy_gains(at, std::array{0.5});
  EXPECT_NEAR(gains[0], gain_at(0.544952135627, std::sqrt(0.5)), 1e-9);
  EXPECT_EQ(gains[0], gains[1]);
}

TEST(Acquisition, EntropyPrefersWhatMayBeLowest) {
  const std::array<Prediction, 3> at{{{0, 0.5}, {0.3, 0.1}, {5, 0.5}}};
  const std::array<double, 3> uniforms{0.2, 0.5, 0.8};
  const auto gains = entropy_gains(at, uniforms);
  EXPECT_GT(gains[0], gains[1]);
  EXPECT_GT(gains[0], gains[2]);
}

TEST(Acquisition, EntropyStaysFiniteWhereOneCandidateIsCertain) {
  const std::array<Prediction, 3> at{{{-100, 0}, {0, 1}, {3, 1e-9}}};
  const std::array<double, 2> uniforms{0.3, 0.7};
  for (const double gain : entropy_gains(at, uniforms)) EXPECT_TRUE(std::isfinite(gain)) << gain;
}

// The share of a normal distribution below x, of which a long double holds what a double does not.
long double share_below(long double x) {
  return std::erfc(-x / std::numbers::sqrt2_v<long double>) / 2;
}

// The gains by their definition, step by step: quantiles of the highest by halving.
std::vector<double> slow_gains(std::span<const Prediction> at, std::span<const double> uniforms) {
  const auto quantile = [&](double share) {
    double low = -100, high = 100;
    for (int i = 0; i < 200; ++i) {
      const double middle = (low + high) / 2;
      long double below = 1;
      for (const Prediction& one : at) below *= share_below((middle + one.mean) / one.deviation);
      (below < share ? low : high) = middle;
    }
    return low;
  };
  const double upper = std::log(std::log(4.0 / 3)), lower = std::log(std::log(4.0));
  const double spread = (quantile(0.25) - quantile(0.75)) / (upper - lower);
  const double place = quantile(0.5) + spread * std::log(std::log(2));
  std::vector<double> gains;
  for (const Prediction& one : at) {
    long double sum = 0;
    for (const double u : uniforms) {
      const long double g = (place - spread * std::log(-std::log(u)) + one.mean) / one.deviation;
      const long double share = share_below(g);
      const long double density =
          std::exp(-g * g / 2) / std::sqrt(2 * std::numbers::pi_v<long double>);
      sum += g * density / share / 2 - std::log(share);
    }
    gains.push_back(static_cast<double>(sum / uniforms.size()));
  }
  return gains;
}

// The second one is so narrow that some values of the lowest lie 30 to 100 of its deviations off,
// where the first terms of a series leave 1.25 / g^2.
TEST(Acquisition, EntropyIsThatOfItsDefinition) {
  const std::array<Prediction, 4> at{{{0.2, 1}, {0.1, 0.02}, {-0.3, 0.5}, {4, 1.5}}};
  for (const double u : {1e-9, 1e-3, 0.1, 0.5, 0.9, 0.999}) {
    const std::array<double, 1> one{u};
    const std::vector<double> gains = entropy_gains(at, one), slow = slow_gains(at, one);
    for (std::size_t i = 0; i < at.size(); ++i) {
      EXPECT_NEAR(gains[i], slow[i], i == 1 ? 2e-3 : 1e-6 * (1 + std::abs(slow[i])))
          << u << " " << i;
    }
  }
}

}  // namespace
}  // namespace rb::tuning
