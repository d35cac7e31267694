#include "rating/pairwise/normalized.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/likelihood.hpp"
#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

TEST(NormalizedElo, IsNearTheLogisticEloForEvenGamesWithoutDraws) {
  const NormalizedElo n = normalized_elo(outcomes(GameCounts{5100, 0, 4900}));
  EXPECT_NEAR(n.elo, elo_of_score(0.51), 0.01);
}

TEST(NormalizedElo, HalfWidthDependsOnTheNumberOfGamesAlone) {
  const double wanted = 347.43558552260146 * 1.959963984540054 / std::sqrt(2000.0);
  for (const Outcomes& results : {pairs(250, 0, 500, 0, 250), pairs(20, 10, 930, 20, 20)}) {
    const Interval interval = normalized_elo(results).interval;
    EXPECT_NEAR((interval.high - interval.low) / 2, wanted, 0.04 * wanted);
  }
}

TEST(NormalizedElo, OnlyWinsAreInfinitelyStrongWithAFiniteLowerLimit) {
  const NormalizedElo n = normalized_elo(pairs(0, 0, 0, 0, 12));
  EXPECT_EQ(n.elo, kInfinity);
  EXPECT_EQ(n.interval.high, kInfinity);
  EXPECT_GT(n.interval.low, 50);
  EXPECT_LT(n.interval.low, 1000);
}

TEST(NormalizedElo, OnlySplitPairsAreEvenWithinLimits) {
  const NormalizedElo n = normalized_elo(pairs(0, 0, 12, 0, 0));
  EXPECT_EQ(n.elo, 0);
  EXPECT_LT(n.interval.low, -20);
  EXPECT_GT(n.interval.high, 20);
  EXPECT_TRUE(std::isfinite(n.interval.high));
}

TEST(NormalizedElo, EveryPairOfOneClassHasAnInterval) {
  for (std::size_t place = 0; place < 5; ++place) {
    Outcomes one = pairs(0, 0, 0, 0, 0);
    one.weight[place] = 1;
    const NormalizedElo n = normalized_elo(one);
    EXPECT_LE(n.interval.low, n.elo);
    EXPECT_GE(n.interval.high, n.elo);
    EXPECT_LT(n.interval.low, n.interval.high);
  }
}

// docs/algorithms/statistics.md 3: with this much of an unseen result where it has most influence,
// the limit is where twice the lost log-likelihood is the square of the normal quantile.
TEST(NormalizedElo, LimitsAllowForAnUnseenResult) {
  Outcomes results = pairs(14, 6, 18, 1, 1);
  const double high = t_of_normalized_elo(normalized_elo(results).interval.high, results);
  const double mean = results.mean(), deviation = std::sqrt(results.variance());
  const double t = (mean - 0.5) / deviation;
  const auto influence = [&](double value) {
    const double y = (value - mean) / deviation;
    return y - t / 2 * (y * y - 1);
  };
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    squares += results.weight[i] * std::pow(influence(results.value[i]), 2);
  }
  const double weight = 0.6 * std::sqrt(squares / results.total()) / influence(1);
  ASSERT_LT(weight, 0.3);
  results.weight[4] += weight;
  EXPECT_NEAR(2 * log_likelihood_loss(results, high), std::pow(1.959963984540054, 2), 1e-4);
}

// Below 20 results 0.73 (1 - n / 20) more is added; here at the best place, and at most 0.3
// besides.
TEST(NormalizedElo, LimitsOfFewResultsAllowForMore) {
  Outcomes results = pairs(1, 2, 5, 2, 2);
  const double high = t_of_normalized_elo(normalized_elo(results).interval.high, results);
  const double mean = results.mean(), deviation = std::sqrt(results.variance());
  const double t = (mean - 0.5) / deviation;
  const auto influence = [&](double value) {
    const double y = (value - mean) / deviation;
    return y - t / 2 * (y * y - 1);
  };
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_LE(influence(results.value[i]), influence(1));
    squares += results.weight[i] * std::pow(influence(results.value[i]), 2);
  }
  const double usual = 0.6 * std::sqrt(squares / 12) / influence(1);
  results.weight[4] += 0.73 * (1 - 12 / 20.0) + std::min(0.3, usual);
  EXPECT_NEAR(2 * log_likelihood_loss(results, high), std::pow(1.959963984540054, 2), 1e-4);
}

TEST(NormalizedElo, OnlyLossesAreInfinitelyWeakWithAFiniteUpperLimit) {
  const NormalizedElo lost = normalized_elo(pairs(12, 0, 0, 0, 0));
  EXPECT_EQ(lost.elo, -kInfinity);
  EXPECT_EQ(lost.interval.low, -kInfinity);
  EXPECT_NEAR(lost.interval.high, -normalized_elo(pairs(0, 0, 0, 0, 12)).interval.low, 1e-4);
}

TEST(NormalizedElo, SidesMirrorEachOther) {
  const NormalizedElo ours = normalized_elo(pairs(1, 0, 7, 2, 5));
  const NormalizedElo theirs = normalized_elo(pairs(5, 2, 7, 0, 1));
  EXPECT_NEAR(ours.elo, -theirs.elo, 1e-9);
  EXPECT_NEAR(ours.interval.low, -theirs.interval.high, 1e-4);
}

}  // namespace
}  // namespace rb::rating
