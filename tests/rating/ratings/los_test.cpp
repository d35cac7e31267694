#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Players 0, 1 and 2 of a pool, 3 of another one, 4 without games.
Ratings planted() {
  Ratings r;
  r.standing = {Standing::rated, Standing::rated, Standing::rated, Standing::rated,
                Standing::unplayed};
  r.pool = {0, 0, 0, 1, -1};
  r.rating = {130, 10, -140, 0, kNaN};
  r.covariances.assign(25, 0);
  const auto set = [&](std::size_t a, std::size_t b, double value) {
    r.covariances[5 * a + b] = r.covariances[5 * b + a] = value;
  };
  set(0, 0, 900);
  set(1, 1, 1600);
  set(2, 2, 2500);
  set(3, 3, 400);
  set(0, 1, -200);
  set(0, 2, -700);
  set(1, 2, 150);
  r.perfect_games.resize(5);
  r.draw = std::log(0.2);
  return r;
}

TEST(Los, TheErrorOfADifferenceCountsTheCovarianceTwice) {
  const Ratings r = planted();
  EXPECT_NEAR(r.difference_error(0, 1), std::sqrt(900 + 1600 + 400), 1e-12);
  EXPECT_NEAR(r.difference_error(2, 1), std::sqrt(2500 + 1600 - 300), 1e-12);
  EXPECT_EQ(r.difference_error(1, 1), 0);
}

TEST(Los, PlayersOfOtherPoolsDoNotCompare) {
  const Ratings r = planted();
  for (const auto& [a, b] : {std::pair(0, 3), std::pair(3, 1), std::pair(4, 4), std::pair(4, 0)}) {
    EXPECT_TRUE(std::isnan(r.difference_error(a, b))) << a << b;
    EXPECT_TRUE(std::isnan(r.los(a, b))) << a << b;
  }
  EXPECT_TRUE(std::isnan(r.los(1, 1)));
}

TEST(Los, IsNormalWithoutAProfileAndElseThatOfItsRoot) {
  Ratings r = planted();
  EXPECT_NEAR(r.los(0, 1), normal_below(120 / std::sqrt(2900)), 1e-12);
  EXPECT_NEAR(r.los(2, 0), normal_below(-270 / std::sqrt(4800)), 1e-12);
  r.roots.assign(25, kNaN);
  r.roots[5 * 0 + 1] = 1.75;
  EXPECT_NEAR(r.los(0, 1), normal_below(1.75), 1e-12);
  EXPECT_NEAR(r.los(1, 0), normal_below(-120 / std::sqrt(2900)), 1e-12);
}

// The same by an integral of ours: the player's rating has the density of its perfect score with
// one more win and one more loss, the opponents are at theirs, and the comparison has an error.
double integral(const std::vector<PerfectEncounter>& met, bool has_won, const Ratings& r, int other,
                double error) {
  double above = 0, all = 0, games = 0;
  for (const PerfectEncounter& m : met) games += m.games;
  for (double elo = -9000; elo <= 9000; elo += 0.25) {
    double density = 1;
    for (const PerfectEncounter& m : met) {
      const double ahead = (elo - r.rating[static_cast<std::size_t>(m.opponent)]) / kElo;
      const double first = r.advantage / kElo;
      const Chances c = m.plays_first ? chances(r.model, ahead + first, r.draw)
                                      : chances(r.model, -ahead + first, r.draw);
      const bool by_first = m.plays_first == has_won;
      density *= std::pow(by_first ? c.win : c.loss, m.games);
      density *= std::pow(1 / (2 + std::exp(ahead) + std::exp(-ahead)), m.games / games);
    }
    all += density;
    const double distance = elo - r.rating[static_cast<std::size_t>(other)];
    above += density * normal_below(distance / error);
  }
  return above / all;
}

TEST(Los, OfAPerfectScoreIsThatOfItsGamesAndOfOneMoreWinAndLoss) {
  Ratings r = planted();
  r.advantage = 60;
  r.standing[0] = Standing::all_won;
  r.perfect_games[0] = {{1, true, 3}, {2, false, 2}};
  // Between player 1 and the reference 3/5 of 1 and 2/5 of 2: 2/5 of 1 less 2/5 of 2.
  const double error = std::sqrt(0.16 * (1600 + 2500 - 2 * 150));
  const double expected = integral(r.perfect_games[0], true, r, 1, error);
  EXPECT_GT(expected, 0.7);
  EXPECT_LT(expected, 0.99);
  EXPECT_NEAR(r.los(0, 1), expected, 1e-3);
  EXPECT_NEAR(r.los(1, 0), 1 - expected, 1e-3);
}

TEST(Los, OfAPlayerWhoLostAllIsBelowHalf) {
  Ratings r = planted();
  r.advantage = 60;
  r.standing[0] = Standing::all_lost;
  r.perfect_games[0] = {{1, false, 1}, {2, true, 2}};
  // The reference is 1/3 of 1 and 2/3 of 2.
  const double error = std::sqrt((1600 + 2500 - 2 * 150) / 9.0);
  const double expected = integral(r.perfect_games[0], false, r, 2, error);
  EXPECT_GT(expected, 0.02);
  EXPECT_LT(expected, 0.5);
  EXPECT_NEAR(r.los(0, 2), expected, 1e-3);
  EXPECT_NEAR(r.los(2, 0), 1 - expected, 1e-3);
}

TEST(Los, OfOneWonGameIsThreeQuarters) {
  Ratings r = planted();
  r.draw = -std::numeric_limits<double>::infinity();
  r.standing[0] = Standing::all_won;
  r.perfect_games[0] = {{1, true, 1}};
  EXPECT_NEAR(r.los(0, 1), 0.75, 1e-3);
  EXPECT_NEAR(r.los(1, 0), 0.25, 1e-3);
  r.perfect_games[0].front().games = 4;
  EXPECT_NEAR(r.los(0, 1), 1 - std::pow(2, -5), 1e-3);
}

// So many games push the rating to the end of its points: few of them have a weight, and the sum of
// these exceeds 1 by rounding after some counts of games.
TEST(Los, IsAtMostOneHoweverManyGamesWereWon) {
  Ratings r = planted();
  r.standing[0] = Standing::all_won;
  for (int games = 0; games < 200; ++games) {
    r.perfect_games[0] = {{1, true, 4e9 + 3e6 * games}};
    for (const int other : {1, 2}) EXPECT_LE(r.los(0, other), 1) << games;
  }
}

TEST(Los, TwoWhoWonAllDoNotCompareButAWinnerIsAheadOfALoser) {
  Ratings r = planted();
  r.standing[0] = r.standing[1] = Standing::all_won;
  r.perfect_games[0] = r.perfect_games[1] = {{2, true, 1}};
  EXPECT_TRUE(std::isnan(r.los(0, 1)));
  EXPECT_EQ(r.difference_error(0, 2), std::numeric_limits<double>::infinity());
  r.standing[1] = Standing::all_lost;
  EXPECT_GT(r.los(0, 1), 0.8);
  EXPECT_NEAR(r.los(0, 1) + r.los(1, 0), 1, 1e-9);
}

}  // namespace
}  // namespace rb::rating
