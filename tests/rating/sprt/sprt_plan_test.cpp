// The plan of a test against the formulas of docs/algorithms/statistics.md 7.1, with bounds and
// errors that differ.

#include "rating/sprt/sprt_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "rating/pairwise/elo.hpp"

namespace rb::rating {
namespace {

struct Expected {
  double pass = 0, games = 0;
};

// In long double, where the formulas still have their digits near h = 0.
Expected by_formula(double s0, double s1, double score, double variance, SprtBounds ends) {
  const long double low = ends.low, high = ends.high, width = s1 - s0;
  const long double h = (2.0L * score - s0 - s1) / width;
  const long double pass = std::expm1(-h * low) / (std::exp(-h * low) - std::exp(-h * high));
  const long double games = 2 / h * (low + (high - low) * pass) * variance / (width * width);
  return {static_cast<double>(pass), static_cast<double>(games)};
}

SprtBounds moved(SprtBounds plain, double step) {
  const double beyond = 0.583 * step * (1 + step * step / 4);
  return {plain.low - beyond, plain.high + beyond};
}

TEST(PlanOfATest, OfLogisticBoundsIsThatOfTheFormulas) {
  const SprtSpec spec{-20, 60, 0.02, 0.1, Model::logistic, false};
  const SprtBounds plain{std::log(0.1 / 0.98), std::log(0.9 / 0.02)};
  const double bias = score_of_elo(90) - 0.5, variance = (1 - 0.15) / 4 - bias * bias;
  const double s0 = score_of_elo(-20), s1 = score_of_elo(60);
  for (const double elo : {-45.0, 10.0, 35.0, 80.0}) {
    const SprtPlan smooth = plan(spec, {elo, 0.15, 90, false});
    const Expected expected = by_formula(s0, s1, score_of_elo(elo), variance, plain);
    EXPECT_NEAR(smooth.variance, variance, 1e-12);
    EXPECT_NEAR(smooth.elo0, -20, 1e-9);
    EXPECT_NEAR(smooth.elo1, 60, 1e-9);
    EXPECT_NEAR(smooth.pass_probability / expected.pass, 1, 1e-9) << elo;
    EXPECT_NEAR(smooth.games / expected.games, 1, 1e-9) << elo;
    const SprtBounds ends = moved(plain, (s1 - s0) / std::sqrt(variance / 2));
    const Expected in_pairs = by_formula(s0, s1, score_of_elo(elo), variance, ends);
    const SprtPlan stepped = plan(spec, {elo, 0.15, 90});
    EXPECT_NEAR(stepped.pass_probability / in_pairs.pass, 1, 1e-9) << elo;
    EXPECT_NEAR(stepped.games / in_pairs.games, 1, 1e-9) << elo;
  }
}

// A quarter of the scale is 1/8 of a score whose deviation is 1/2: h is 0 to the last digit.
TEST(PlanOfATest, MidwayHasItsOwnFormula) {
  const double quarter = kNormalizedScale / 4;
  const SprtSpec spec{-quarter, quarter, 0.02, 0.1, Model::normalized, false};
  const double low = std::log(0.1 / 0.98), high = std::log(0.9 / 0.02);
  const SprtPlan ours = plan(spec, {.in_pairs = false});
  EXPECT_NEAR(ours.pass_probability, -low / (high - low), 1e-12);
  EXPECT_NEAR(ours.games, -low * high * 4, 1e-9);
}

}  // namespace
}  // namespace rb::rating
