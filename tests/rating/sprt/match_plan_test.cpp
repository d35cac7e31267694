#include "rating/sprt/match_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "rating/two/elo.hpp"
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
