// The plan of a test against the formulas of docs/algorithms/statistics.md 7.1, with bounds and
// errors that differ.

#include "rating/sprt/sprt_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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

TEST(PlanOfATest, TurnsNormalizedBoundsIntoScores) {
  const SprtSpec spec{-20, 60, 0.02, 0.1, Model::normalized, false};
  const double variance = 0.7 / 4, s0 = 0.5 - 20 / kNormalizedScale * std::sqrt(variance),
               s1 = 0.5 + 60 / kNormalizedScale * std::sqrt(variance);
  const SprtPlan ours = plan(spec, {.elo = 40, .draw_ratio = 0.3, .in_pairs = false});
  const Expected expected = by_formula(s0, s1, score_of_elo(40), variance, bounds(spec));
  EXPECT_NEAR(ours.elo0, elo_of_score(s0), 1e-9);
  EXPECT_NEAR(ours.elo1, elo_of_score(s1), 1e-9);
  EXPECT_NEAR(ours.pass_probability, expected.pass, 1e-9);
  EXPECT_NEAR(ours.games / expected.games, 1, 1e-9);
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

// So near the middle that the plain formula has lost its digits in double.
TEST(PlanOfATest, NearTheMiddleIsThatOfTheFormulas) {
  const double quarter = kNormalizedScale / 4;
  const SprtSpec spec{-quarter, quarter, 0.02, 0.1, Model::normalized, false};
  for (const double elo : {-1.2e-4, 5e-5, 1.2e-4}) {
    const Expected expected = by_formula(0.375, 0.625, score_of_elo(elo), 0.25, bounds(spec));
    const SprtPlan ours = plan(spec, {.elo = elo, .in_pairs = false});
    EXPECT_NEAR(ours.games / expected.games, 1, 2e-8) << elo;
    EXPECT_NEAR(ours.pass_probability, expected.pass, 1e-9) << elo;
  }
}

// In units of variance / width^2 games: -low high, with the steps of pairs.
TEST(PlanOfATest, MidwayOfPairsIsTheProductOfItsEnds) {
  const SprtSpec normalized{-20, 60, 0.02, 0.1, Model::normalized, false};
  const double step = 80 / kNormalizedScale;
  const SprtBounds ends = moved(bounds(normalized), step * std::sqrt(2));
  EXPECT_NEAR(games_midway(normalized), -ends.low * ends.high / (step * step), 1e-6);

  const SprtSpec logistic{100, 300, 0.02, 0.1, Model::logistic, false};
  const double s0 = score_of_elo(100), s1 = score_of_elo(300), middle = (s0 + s1) / 2;
  const double wide = (s1 - s0) / std::sqrt(middle * (1 - middle));
  const SprtBounds far = moved(bounds(logistic), wide * std::sqrt(2));
  EXPECT_NEAR(games_midway(logistic), -far.low * far.high / (wide * wide), 1e-6);
}

// The sum of a walk that has not yet left (-1, 1) at t: 4/pi (e^(-pi^2 t/8) - e^(-9 pi^2 t/8)/3
// ..).
TEST(PlanOfATest, TheShareUndecidedFallsAsASumOfExponentials) {
  const SprtSpec spec{0, 40};
  const double mean = games_midway(spec);
  for (const double time : {0.1, 0.4, 1.0, 12.0}) {
    double share = 0, sign = 4 / std::numbers::pi;
    for (int odd = 1; odd < 200; odd += 2, sign = -sign) {
      share += sign / odd * std::exp(-odd * odd * std::numbers::pi * std::numbers::pi / 8 * time);
    }
    EXPECT_NEAR(undecided_share(spec, time * mean), share, 1e-9) << time;
  }
}

}  // namespace
}  // namespace rb::rating
