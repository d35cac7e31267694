#include "tuning/pair_score.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tuning/random_draws.hpp"

namespace rb::tuning {
namespace {

using testing::DoubleNear;

TEST(PairScore, EqualPlayersScoreNothing) {
  EXPECT_THAT(pair_observation({10, 5, 20, 5, 10}, kPairPrior, 4, 1000).score, DoubleNear(0, 1e-9));
}

TEST(PairScore, AWinnerScoresBelowZeroByAHundredthOfItsElo) {
  // 64 % of the points are 100 Elo.
  const PairTable nothing = {1e-9, 1e-9, 1e-9, 1e-9, 1e-9};
  const Observation seen = pair_observation({280, 0, 720, 0, 0}, nothing, 4, 1000);
  EXPECT_THAT(seen.score, DoubleNear(-1, 0.001));
}

TEST(PairScore, MorePairsAreSurer) {
  const double few = pair_observation({2, 0, 4, 0, 2}, kPairPrior, 4, 20000).variance;
  const double many = pair_observation({20, 0, 40, 0, 20}, kPairPrior, 4, 20000).variance;
  EXPECT_GT(few, 5 * many);
}

TEST(RandomDraws, GammaHasItsMeanAndVariance) {
  for (const double shape : {0.35, 1.0, 4.0}) {
    Rng rng(1);
    double mean = 0, square = 0;
    constexpr int kDraws = 20000;
    for (int i = 0; i < kDraws; ++i) {
      const double x = draw_gamma(rng, shape);
      mean += x / kDraws;
      square += x * x / kDraws;
    }
    EXPECT_THAT(mean, DoubleNear(shape, 0.05 * shape + 0.01));
    EXPECT_THAT(square - mean * mean, DoubleNear(shape, 0.1 * shape));
  }
}

}  // namespace
}  // namespace rb::tuning
