#include "rating/sprt/match_power.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <utility>

#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/elo.hpp"
#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

TEST(MatchPlan, GamesAndPowerAreInverse) {
  const double variance = variance_of_game(0.1, 80);
  for (const double wanted : {0.6, 0.8, 0.95}) {
    EXPECT_NEAR(power(games_for_power(wanted, 20, variance), 20, variance), wanted, 1e-9);
  }
  EXPECT_NEAR(half_interval(games_for_interval(10, variance), variance), 10, 1e-9);
}

TEST(MatchPlan, AnUndrawnGameBetweenEqualsHasTheVarianceOfACoin) {
  EXPECT_DOUBLE_EQ(variance_of_game(0, 0), 0.25);
  EXPECT_LT(variance_of_game(1, 0), 1e-12);
}

// docs/algorithms/statistics.md 7.3 with numbers: a bias of 95.4 Elo is a score of 0.6339.
TEST(MatchPlan, IsThatOfTheFormulas) {
  const double bias = 1 / (1 + std::pow(10, -95.4 / 400)) - 0.5;
  const double variance = 0.7 / 4 - bias * bias;
  EXPECT_NEAR(variance_of_game(0.3, 95.4), variance, 1e-12);
  EXPECT_NEAR(variance_of_game(0.3, -95.4), variance, 1e-12);
  for (const auto& [confidence, reach] : {std::pair(0.95, 1.959963985), {0.8, 1.281551566}}) {
    EXPECT_NEAR(half_interval(300, 0.2, confidence),
                elo_of_score(0.5 + reach * std::sqrt(0.2 / 300)), 1e-5);
    const double s = score_of_elo(12) - 0.5;
    EXPECT_NEAR(games_for_interval(12, 0.2, confidence), 0.2 * reach * reach / s / s, 1e-3);
    EXPECT_NEAR(power(300, 12, 0.2, confidence), normal_below(s / std::sqrt(0.2 / 300) - reach),
                1e-8);
    EXPECT_NEAR(games_for_power(0.9, 12, 0.2, confidence),
                0.2 * std::pow((reach + 1.281551566) / s, 2), 1e-3);
  }
}

TEST(MatchPlan, OfAWeakerAIsThatOfAStrongerOne) {
  EXPECT_NEAR(power(300, -12, 0.2), power(300, 12, 0.2), 1e-12);
  EXPECT_NEAR(games_for_power(0.8, -12, 0.2), games_for_power(0.8, 12, 0.2), 1e-9);
}

TEST(MatchPlan, OfTooFewGamesTellsNothing) { EXPECT_TRUE(std::isinf(half_interval(3, 0.25))); }

// How often the interval of a played match excludes 0, and how wide it is.
void check_plan(double elo, double bias, int pairs, int runs) {
  std::mt19937_64 random(3);
  const Outcomes truth = model::pair(elo, {bias, 0.05});
  const double draws = model::game(bias, {0, 0.05}).draw;
  const double variance = variance_of_game(draws, bias);
  const double strength = elo_of_score(truth.mean());
  int found = 0;
  double half = 0;
  for (int run = 0; run < runs; ++run) {
    PairCounts counts;
    for (int k = 0; k < pairs; ++k) counts.add(model::draw(truth, random));
    const Estimate ours = estimate(counts);
    found += ours.elo_interval.low > 0;
    half += (ours.elo_interval.high - ours.elo_interval.low) / 2 / runs;
  }
  const double wanted = power(2.0 * pairs, strength, variance);
  EXPECT_NEAR(static_cast<double>(found) / runs, wanted,
              0.02 + 3 * std::sqrt(wanted * (1 - wanted) / runs));
  EXPECT_NEAR(half / half_interval(2.0 * pairs, variance), 1, 0.05);
}

TEST(MatchPlan, IsWhatMatchesShow) {
  check_plan(30, 0, 250, 400);
  check_plan(40, 150, 200, 400);
}

}  // namespace
}  // namespace rb::rating
