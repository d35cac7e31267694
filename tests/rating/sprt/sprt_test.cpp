#include "rating/sprt/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "rating/sprt/brownian.hpp"
#include "rating/sprt/sprt_estimate.hpp"
#include "rating/sprt/sprt_plan.hpp"

namespace rb::rating {
namespace {

TEST(Sprt, BoundsAreWalds) {
  const SprtBounds limits = bounds({});
  EXPECT_NEAR(limits.high, 2.944438979, 1e-9);
  EXPECT_NEAR(limits.low, -2.944438979, 1e-9);
  EXPECT_NEAR(bounds({0, 10, 0.01, 0.1}).high, std::log(90), 1e-12);
}

TEST(Sprt, DecisionStandsAndLaterResultsAreCountedApart) {
  Sprt test({0, 100}, Sprt::Unit::pairs);
  int used = 0;
  while (test.add(4) == Decision::undecided) ++used;
  EXPECT_EQ(test.decision(), Decision::h1);
  const double llr = test.llr();
  for (int i = 0; i < 50; ++i) EXPECT_EQ(test.add(0), Decision::h1);
  EXPECT_EQ(test.llr(), llr);
  EXPECT_EQ(test.results().total(), used + 1);
  EXPECT_EQ(test.after().weight[0], 50);
}

// With bounds so near each other a pair moves the ratio by less than a hundredth of the bound.
TEST(Sprt, DecisionFallsAtTheBoundAndNotBefore) {
  for (const int often : {4, 0}) {
    Sprt test({0, 2}, Sprt::Unit::pairs);
    double before = 0;
    for (int i = 0; test.decision() == Decision::undecided; ++i) {
      before = test.llr();
      test.add(i % 3 == 0 ? 2 : often);
    }
    const auto [low, high] = test.bounds();
    const double bound = often == 4 ? high : low;
    EXPECT_GT(std::abs(test.llr()), std::abs(bound));
    EXPECT_LE(std::abs(before), std::abs(bound));
    EXPECT_LT(std::abs(test.llr() - before), 0.01 * std::abs(bound));
  }
}

TEST(Sprt, SplitPairsOnlyRefuteAnAdvantage) {
  Sprt test({0, 30}, Sprt::Unit::pairs);
  int pairs = 0;
  for (; pairs < 5000 && test.decision() == Decision::undecided; ++pairs) test.add(2);
  EXPECT_EQ(test.decision(), Decision::h0);
}

TEST(Sprt, OvershootBringsTheBoundsNearer) {
  SprtSpec spec{0, 200, 0.05, 0.05, Model::logistic, true};
  Sprt test(spec, Sprt::Unit::pairs);
  test.add(4);
  test.add(0);
  EXPECT_LT(test.bounds().high, bounds(spec).high);
  EXPECT_GT(test.bounds().low, bounds(spec).low);
}

TEST(Sprt, ABatchIsOneLookAtTheBounds) {
  const std::vector<int> results{4, 4, 4, 0, 0, 0};
  Sprt test({0, 100, 0.3, 0.3}, Sprt::Unit::pairs);
  EXPECT_EQ(test.add(results), Decision::undecided);
  EXPECT_EQ(test.results().total(), 6);
}

TEST(Sprt, CountsUnpairedGamesToo) {
  Sprt test({0, 100}, Sprt::Unit::games);
  while (test.add(0) == Decision::undecided) {
  }
  EXPECT_EQ(test.decision(), Decision::h0);
  EXPECT_EQ(test.results().size, 3);
}

TEST(SprtPlan, LengthAtTheBoundsIsThatOfTheSimulationStudy) {
  // docs/algorithms/statistics.md 10.1: about 700 games at the bounds of [0, 30], 1180 in the
  // middle.
  const SprtSpec spec{0, 30, 0.05, 0.05, Model::logistic, false};
  EXPECT_NEAR(plan(spec, {0, 0.04, 0}).games, 700, 15);
  EXPECT_NEAR(plan(spec, {15, 0.04, 0}).games, 1180, 30);
  EXPECT_NEAR(plan(spec, {0, 0.04, 0}).pass_probability, 0.047, 0.002);
}

TEST(SprtPlan, OfAContinuousMotionHasTheErrorsAskedFor) {
  const SprtSpec spec{0, 30, 0.05, 0.05, Model::logistic, false};
  const auto chance = [&](double elo) {
    return plan(spec, {.elo = elo, .draw_ratio = 0.04, .in_pairs = false}).pass_probability;
  };
  EXPECT_NEAR(chance(0), 0.05, 1e-9);
  EXPECT_NEAR(chance(30), 0.95, 1e-9);
}

TEST(SprtPlan, OfATestWithMovedBoundsEndsAtThePlainOnes) {
  const SprtSpec moved{0, 80, 0.05, 0.05, Model::normalized, true};
  SprtSpec plain = moved;
  plain.overshoot = false;
  EXPECT_EQ(plan(moved, {}).games, plan(plain, {.in_pairs = false}).games);
  EXPECT_LT(plan(moved, {}).games, plan(plain, {}).games);
}

TEST(SprtPlan, FarStrengthsDoNotOverflow) {
  const SprtSpec spec{0, 0.1, 0.05, 0.05, Model::logistic, false};
  EXPECT_EQ(plan(spec, {-500, 0.04, 0}).pass_probability, 0);
  EXPECT_EQ(plan(spec, {500, 0.04, 0}).pass_probability, 1);
  EXPECT_GT(plan(spec, {500, 0.04, 0}).games, 0);
}

TEST(SprtPlan, BoundsThatNoScoreReachesAreInfinite) {
  // 347 normalized Elo are the most without draws: a deviation of 1/2 up to a score of 1.
  const SprtPlan far = plan({-560, -400}, {.elo = -480});
  EXPECT_EQ(far.elo0, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(far.elo1, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(plan({300, 400}, {}).elo1, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isfinite(plan({300, 400}, {}).elo0));
}

TEST(SprtPlan, MidwayIsTheLengthOfThePlanThere) {
  // docs/algorithms/statistics.md 7.1: 8.67 * variance / width^2, and more for steps of pairs.
  EXPECT_NEAR(games_midway({0, 30, 0.05, 0.05, Model::normalized, true}), 1163, 1);
  EXPECT_NEAR(games_midway({0, 10, 0.05, 0.05, Model::normalized, true}), 10465, 5);
  EXPECT_NEAR(games_midway({0, 30}), 1220, 1);
  EXPECT_NEAR(games_midway({-1000, -970}), 1220, 1);
  const SprtSpec logistic{-5, 5, 0.05, 0.05, Model::logistic, false};
  EXPECT_NEAR(games_midway(logistic), plan(logistic, {}).games, 1e-6);
  // Far from 50 % results scatter less: at +600 Elo a game has 0.03, not 0.25.
  const SprtSpec far{550, 650, 0.05, 0.05, Model::logistic, false};
  EXPECT_LT(games_midway(far), plan(far, {.elo = 600}).games / 5);
}

TEST(SprtPlan, TestsThatAreCutShortStayUndecided) {
  const SprtSpec spec{0, 10};
  const double mean = games_midway(spec);
  EXPECT_NEAR(undecided_share(spec, 0), 1, 0.01);
  // A walk between walls at +-1 is there at its mean time 1 in 37.1 % of all cases.
  EXPECT_NEAR(undecided_share(spec, mean), 0.371, 0.001);
  EXPECT_NEAR(undecided_share(spec, 3 * mean), 0.0314, 0.0003);
}

TEST(Brownian, ChanceIsContinuousWhereTheFormulasMeet) {
  for (const double drift : {-0.8, 0.0, 0.3}) {
    const Brownian motion{-3, 3, drift, 1};
    const double time = 0.01 * 36;
    EXPECT_NEAR(motion.chance_of_worse(time * 0.999, 0.4),
                motion.chance_of_worse(time * 1.001, 0.4), 1e-3);
  }
}

TEST(Brownian, LateMotionsHaveAllStopped) {
  const Brownian motion{-2.9444389791664403, 2.9444389791664403, 0.5, 1};  // H1 of a 5 % test
  EXPECT_NEAR(motion.chance_of_worse(1000, 0), 0.05, 1e-9);
}

TEST(SprtEstimate, EarlyAcceptanceIsTakenDown) {
  Sprt test({0, 30}, Sprt::Unit::pairs);
  const std::vector<int> often_won{4, 2, 4, 3, 2, 4, 0, 4, 2, 3, 4};
  for (std::size_t i = 0; test.decision() == Decision::undecided; ++i) {
    test.add(often_won[i % often_won.size()]);
  }
  const SprtEstimate unbiased = estimate_after(test.spec(), test.results());
  const double plain = -400 * std::log10(1 / test.results().mean() - 1);
  EXPECT_LT(unbiased.elo, plain);
  EXPECT_LT(unbiased.elo_interval.low, unbiased.elo);
  EXPECT_GT(unbiased.elo_interval.high, unbiased.elo);
  EXPECT_GT(unbiased.los, 0.95);
}

TEST(SprtEstimate, OfPairsAlikeIsAsWideAsThePairsAre) {
  PairCounts even, won;
  even.by_half_points[2] = 30;
  won.by_half_points[4] = 10;
  const SprtSpec spec{0, 30};
  for (const PairCounts& pairs : {even, won}) {
    const Estimate plain = estimate(pairs);
    const SprtEstimate safe = safe_estimate_after(spec, outcomes(pairs));
    EXPECT_LE(safe.elo_interval.low, plain.elo_interval.low);
    EXPECT_GE(safe.elo_interval.high, plain.elo_interval.high);
  }
  EXPECT_EQ(safe_estimate_after(spec, outcomes(even)).elo,
            estimate_after(spec, outcomes(even)).elo);
  EXPECT_LT(safe_estimate_after(spec, outcomes(even)).elo_interval.low, -20);
  EXPECT_TRUE(std::isinf(safe_estimate_after(spec, outcomes(won)).elo_interval.high));
}

TEST(SprtEstimate, OfAPerfectScoreIsInfiniteAndNotSure) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double elo0 : {-1000.0, -560.0, 0.0, 900.0}) {
    for (const Model model : {Model::normalized, Model::logistic}) {
      const SprtSpec spec{elo0, elo0 + 50, 0.05, 0.05, model, false};
      PairCounts won, lost;
      won.by_half_points[4] = lost.by_half_points[0] = 3;
      const SprtEstimate up = safe_estimate_after(spec, outcomes(won));
      const SprtEstimate down = safe_estimate_after(spec, outcomes(lost));
      EXPECT_EQ(up.elo, infinity);
      EXPECT_EQ(up.elo_interval.high, infinity);
      EXPECT_EQ(down.elo, -infinity);
      EXPECT_EQ(down.elo_interval.low, -infinity);
      EXPECT_LE(up.los, estimate(won).los);
      EXPECT_GE(down.los, estimate(lost).los);
      EXPECT_LT(up.elo_interval.low, 300) << "three pairs";
    }
  }
}

TEST(SprtEstimate, DoesNotDependOnTheModelThatStatesItsBounds) {
  PairCounts pairs;
  pairs.by_half_points = {4, 7, 30, 12, 9};
  const Outcomes results = outcomes(pairs);
  const Outcomes regular = regularized(results);
  const double t = (score_of_elo(20) - 0.5) / std::sqrt(regular.variance());
  const double normalized = t / t_of_normalized_elo(1, regular);
  const SprtEstimate a = estimate_after({0, 20, 0.05, 0.05, Model::logistic}, results);
  const SprtEstimate b = estimate_after({0, normalized, 0.05, 0.05, Model::normalized}, results);
  EXPECT_GT(std::abs(normalized - 20), 5);
  EXPECT_NEAR(a.elo, b.elo, 1e-6);
  EXPECT_NEAR(a.los, b.los, 1e-9);
}

// Steps up of 1 and 0.5, down of 0.5 and 0.25: the mean square over twice the mean.
TEST(Sprt, OvershootIsHalfTheMeanSquareOfNewExtremesOverTheirMean) {
  Overshoot overshoot;
  EXPECT_EQ(overshoot.above(), 0);
  EXPECT_EQ(overshoot.below(), 0);
  for (const double llr : {1.0, -0.5, 1.5, 0.0, -0.75, 1.5}) overshoot.update(llr);
  EXPECT_DOUBLE_EQ(overshoot.above(), 1.25 / 3);
  EXPECT_DOUBLE_EQ(overshoot.below(), 0.3125 / 1.5);
}

// Where the other bound is far away the first passage is an inverse Gaussian: at its mean time
// half of the motions have passed, and e^16 Phi(-4 sqrt 2) more.
TEST(Brownian, ASteepMotionPassesItsBoundAsAnInverseGaussian) {
  const double passed = 0.5 + std::exp(16) * std::erfc(4) / 2;
  EXPECT_NEAR((Brownian{-1, 1, -8, 1}).chance_of_worse(0.125, -1), passed, 3e-4);
  EXPECT_NEAR((Brownian{-1, 1, 8, 1}).chance_of_worse(0.125, 1), 1 - passed, 3e-4);
}

}  // namespace
}  // namespace rb::rating
