#include "rating/pairwise/pair_stats.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace rb::rating {
namespace {

TEST(PairStats, EvenPairsDivideIntoSplitAndDrawn) {
  // LL, 2 LD, 4 split + 3 drawn, WD, 5 WW: 16 pairs with 2 + 6 + 1 = 9 draws.
  const Outcomes pairs = outcomes(PairCounts{{1, 2, 7, 1, 5}});
  const PairStats stats = pair_stats(pairs, outcomes(GameCounts{15, 9, 8}));
  EXPECT_NEAR(stats.split, 4.0 / 16, 1e-12);
  EXPECT_NEAR(stats.drawn, 3.0 / 16, 1e-12);
  EXPECT_NEAR(stats.even_ratio, 7.0 / 16, 1e-12);
  EXPECT_NEAR(stats.draw_ratio, 9.0 / 32, 1e-12);
  EXPECT_NEAR(stats.pairs_ratio, 6.0 / 3, 1e-12);
}

TEST(PairStats, ColourThatDecidesEveryGameIsABiasOfAHalf) {
  const PairStats stats =
      pair_stats(outcomes(PairCounts{{0, 0, 50, 0, 0}}), outcomes(GameCounts{50, 0, 50}));
  EXPECT_NEAR(stats.rms_bias, 0.5, 1e-12);
  EXPECT_EQ(stats.split, 1);
  EXPECT_TRUE(std::isinf(stats.rms_bias_elo));
}

// No convention of ours makes it finite; that of fishtest does.
TEST(PairStats, AFewPairsThatAllSplitHaveTheSameBiasAsMany) {
  for (const int n : {1, 40, 4000}) {
    const Outcomes pairs = outcomes(PairCounts{{0, 0, n, 0, 0}});
    const Outcomes games = outcomes(GameCounts{n, 0, n});
    EXPECT_EQ(pair_stats(pairs, games).rms_bias, 0.5);
    EXPECT_TRUE(std::isinf(pair_stats(pairs, games).rms_bias_elo));
    EXPECT_TRUE(std::isfinite(pair_stats(regularized(pairs), regularized(games)).rms_bias_elo));
  }
}

// Games of variance 0.228 in pairs of 0.073: the bias is the root of 0.228 - 0.147.
TEST(PairStats, TheBiasIsTheVarianceThatPairingRemoved) {
  const PairStats stats =
      pair_stats(outcomes(PairCounts{{4, 8, 20, 12, 6}}), outcomes(GameCounts{50, 8, 42}));
  const double games = (50 * 0.46 * 0.46 + 8 * 0.04 * 0.04 + 42 * 0.54 * 0.54) / 100;
  const double pairs =
      (4 * 0.54 * 0.54 + 8 * 0.29 * 0.29 + 20 * 0.04 * 0.04 + 12 * 0.21 * 0.21 + 6 * 0.46 * 0.46) /
      50;
  EXPECT_NEAR(stats.rms_bias, std::sqrt(games - 2 * pairs), 1e-12);
  EXPECT_NEAR(stats.rms_bias_elo, 400 * std::log10((0.5 + stats.rms_bias) / (0.5 - stats.rms_bias)),
              1e-9);
  EXPECT_GT(stats.rms_bias_elo, 50);
}

TEST(PairStats, FairOpeningsHaveNoBias) {
  const PairStats stats =
      pair_stats(outcomes(PairCounts{{25, 0, 50, 0, 25}}), outcomes(GameCounts{100, 0, 100}));
  EXPECT_NEAR(stats.rms_bias, 0, 1e-9);
}

}  // namespace
}  // namespace rb::rating
