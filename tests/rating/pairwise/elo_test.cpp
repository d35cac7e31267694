#include "rating/pairwise/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

PairCounts counts(int ll, int ld, int even, int wd, int ww) { return {{ll, ld, even, wd, ww}}; }

TEST(Elo, ScoreAndEloAreInverse) {
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of_elo(elo_of_score(0.3)), 0.3, 1e-15);
  EXPECT_EQ(elo_of_score(0.5), 0);
  EXPECT_FALSE(std::signbit(elo_of_score(0.5)));
  EXPECT_EQ(elo_of_score(1), kInfinity);
  EXPECT_EQ(elo_of_score(0), -kInfinity);
}

TEST(Elo, ManyPairsGiveTheNormalInterval) {
  const Estimate e = estimate(counts(20000, 3000, 40000, 4000, 33000));
  const Outcomes results = outcomes(counts(20000, 3000, 40000, 4000, 33000));
  const double half = 1.959963984540054 * std::sqrt(results.variance() / 100000);
  EXPECT_NEAR(e.score, 0.5675, 1e-12);
  EXPECT_NEAR(e.score_interval.low, e.score - half, 2e-5);
  EXPECT_NEAR(e.score_interval.high, e.score + half, 2e-5);
  EXPECT_NEAR(e.elo_interval.low, elo_of_score(e.score_interval.low), 1e-9);
}

TEST(Elo, PairsKnowThatColourBiasCancels) {
  // Black wins nearly every game: as games a coin, as pairs a sure draw.
  const Estimate games = estimate(GameCounts{100, 0, 100});
  const Estimate paired = estimate(counts(2, 0, 96, 0, 2));
  EXPECT_LT(paired.score_interval.high - 0.5, (games.score_interval.high - 0.5) / 2);
}

TEST(Elo, OnlyWinsLeaveTheLowerLimitFinite) {
  const Estimate e = estimate(counts(0, 0, 0, 0, 10));
  EXPECT_EQ(e.elo, kInfinity);
  EXPECT_EQ(e.elo_interval.high, kInfinity);
  EXPECT_GT(e.elo_interval.low, 50);
  EXPECT_LT(e.elo_interval.low, 400);
  EXPECT_GT(e.los, 0.999);
}

TEST(Elo, OnePairSaysLittle) {
  for (int half_points = 0; half_points <= 4; ++half_points) {
    PairCounts one;
    one.add(half_points);
    const Estimate e = estimate(one);
    EXPECT_LE(e.score_interval.low, 0.25 * half_points);
    EXPECT_GE(e.score_interval.high, 0.25 * half_points);
    EXPECT_GT(e.score_interval.high - e.score_interval.low, 0.8);
  }
}

TEST(Elo, SplitPairsOnlyStillHaveAnInterval) {
  const Estimate few = estimate(counts(0, 0, 10, 0, 0));
  const Estimate many = estimate(counts(0, 0, 1000, 0, 0));
  EXPECT_LT(few.elo_interval.low, -30);
  EXPECT_GT(few.elo_interval.high, 30);
  EXPECT_GT(many.elo_interval.high, 0.1);
  EXPECT_LT(many.elo_interval.high, 2);
  EXPECT_NEAR(few.los, 0.5, 1e-12);
}

TEST(Elo, SidesMirrorEachOther) {
  const Estimate e = estimate(counts(1, 0, 7, 2, 5));
  const Estimate other = estimate(counts(5, 2, 7, 0, 1));
  EXPECT_NEAR(e.elo_interval.low, -other.elo_interval.high, 1e-9);
  EXPECT_NEAR(e.elo_interval.high, -other.elo_interval.low, 1e-9);
  EXPECT_NEAR(e.los, 1 - other.los, 1e-12);
}

TEST(Elo, IntervalAgreesWithTheExactQuantileOfABetaDistribution) {
  // Without draws the lower limit of W wins and L losses is the 2.5 % quantile of
  // Beta(W, L + 0.27): for 30 and 20 that is 0.459475 (incomplete beta function).
  const Estimate e = estimate(GameCounts{30, 0, 20});
  EXPECT_NEAR(e.score_interval.low, 0.459475, 2e-5);
}

TEST(Elo, LikelihoodOfSuperiorityIsThatOfABetaDistribution) {
  // The chance that Beta(W + h, L + h) exceeds 1/2: for 3 and 2 with h = 0.8175 it is 0.660803, for
  // 2 and 1 with h = 0.8905 it is 0.692177.
  EXPECT_NEAR(estimate(GameCounts{3, 0, 2}).los, 0.660803, 1e-3);
  EXPECT_NEAR(estimate(GameCounts{2, 0, 1}).los, 0.692177, 1e-3);
}

TEST(Elo, LikelihoodOfSuperiorityIsThatOfTheNormalForManyGames) {
  const Estimate e = estimate(GameCounts{5200, 300, 5000});
  EXPECT_NEAR(e.los, 0.976, 0.001);  // Phi((s - 1/2) / se), docs/algorithms/statistics.md 2.2
}

}  // namespace
}  // namespace rb::rating
