#include "rating/fit/opening_looks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

Ratings equals(int players) {
  Ratings ratings;
  const auto n = static_cast<std::size_t>(players);
  ratings.model = DrawModel::half_points;
  ratings.standing.assign(n, Standing::rated);
  ratings.pool.assign(n, 0);
  ratings.rating.assign(n, 0);
  return ratings;
}

TEST(OpeningLooks, HaveTheBinomialChance) {
  const std::vector<OpeningCell> cells{{0, 0, 1, {5, 0, 0}, 5}, {0, 1, 0, {4, 0, 1}, 5}};
  const std::vector<OpeningLook> looks = look_at_openings(cells, equals(2));
  ASSERT_EQ(looks.size(), 2U);
  EXPECT_EQ(looks[0].player, OpeningLook::kFirstPlayer);
  EXPECT_EQ(looks[0].games, 10);
  EXPECT_DOUBLE_EQ(looks[0].score, 0.9);
  EXPECT_DOUBLE_EQ(looks[0].expected, 0.5);
  EXPECT_NEAR(looks[0].p_value, 2 * 11 / 1024.0, 1e-12);  // 9 or 10 heads of 10
  EXPECT_EQ(looks[1].player, 0);
  EXPECT_DOUBLE_EQ(looks[1].score, 0.6);
}

TEST(OpeningLooks, AreNotTakenOfFewGames) {
  const std::vector<OpeningCell> cells{{0, 0, 1, {5, 0, 0}, 5}};
  EXPECT_TRUE(look_at_openings(cells, equals(2)).empty());
}

TEST(OpeningLooks, CountRepeatsForNothing) {
  const std::vector<OpeningCell> once{{0, 0, 1, {4, 0, 4}, 8}}, again{{0, 0, 1, {40, 0, 40}, 8}};
  EXPECT_EQ(look_at_openings(once, equals(2))[0].p_value,
            look_at_openings(again, equals(2))[0].p_value);
}

TEST(OpeningLooks, AllowForStrengthAndColour) {
  Ratings ratings = equals(2);
  ratings.rating = {200, -200};
  const std::vector<OpeningCell> cells{{0, 0, 1, {10, 0, 1}, 11}, {0, 1, 0, {1, 0, 10}, 11}};
  for (const OpeningLook& look : look_at_openings(cells, ratings)) EXPECT_GT(look.p_value, 0.5);
  ratings.rating = {0, 0};
  EXPECT_LT(look_at_openings(cells, ratings)[1].p_value, 1e-3);
}

// The chances of the half points of some games, one game after the other.
std::vector<double> half_points_of(const std::vector<std::pair<Chances, int>>& games) {
  std::vector<double> all{1};
  for (const auto& [one, count] : games) {
    for (int game = 0; game < count; ++game) {
      std::vector<double> next(all.size() + 2, 0);
      for (std::size_t k = 0; k < all.size(); ++k) {
        next[k] += all[k] * one.loss, next[k + 1] += all[k] * one.draw;
        next[k + 2] += all[k] * one.win;
      }
      all = next;
    }
  }
  return all;
}

void expect_look(const OpeningLook& look, const std::vector<double>& chance, std::size_t points) {
  double below = 0, above = 0, mean = 0;
  for (std::size_t k = 0; k < chance.size(); ++k) {
    below += k <= points ? chance[k] : 0, above += k >= points ? chance[k] : 0;
    mean += static_cast<double>(k) * chance[k];
  }
  const auto most = static_cast<double>(chance.size() - 1);
  EXPECT_EQ(look.games, static_cast<int>(chance.size() / 2));
  EXPECT_NEAR(look.score, static_cast<double>(points) / most, 1e-12);
  EXPECT_NEAR(look.expected, mean / most, 1e-12);
  EXPECT_NEAR(look.p_value, std::min(1.0, 2 * std::min(below, above)), 1e-12);
}

// Player 0 is 80 Elo ahead and the first player another 70: of 8 games as the first and 5 as the
// second, 6 and 1.5 points, of all games 16 and 10 with as large a share.
TEST(OpeningLooks, AreOfTheChancesOfRatingsAdvantageAndDraws) {
  Ratings ratings = equals(2);
  ratings.model = DrawModel::davidson;
  ratings.rating = {50, -30};
  ratings.advantage = 70;
  ratings.draw = std::log(0.5);
  const std::vector<OpeningCell> cells{{2, 0, 1, {10, 4, 2}, 8}, {2, 1, 0, {6, 2, 2}, 5}};
  const Chances there = chances(DrawModel::davidson, 150 / kElo, std::log(0.5));
  const Chances second = chances(DrawModel::davidson, -10 / kElo, std::log(0.5));
  const Chances back{second.loss, second.draw, second.win};
  const std::vector<OpeningLook> looks = look_at_openings(cells, ratings);
  ASSERT_EQ(looks.size(), 2U);
  expect_look(looks[0], half_points_of({{there, 8}, {second, 5}}), 12 + 7);
  expect_look(looks[1], half_points_of({{there, 8}, {back, 5}}), 12 + 3);
  EXPECT_EQ(looks[1].opening, 2U);
}

TEST(OpeningLooks, LeaveOutWhoHasNoRating) {
  Ratings ratings = equals(2);
  ratings.standing[0] = Standing::all_won;
  const std::vector<OpeningCell> cells{{0, 0, 1, {10, 0, 0}, 10}};
  EXPECT_TRUE(look_at_openings(cells, ratings).empty());
}

TEST(OpeningLooks, LeaveOutPlayersOfOtherPools) {
  Ratings ratings = equals(2);
  ratings.pool[1] = 1;
  const std::vector<OpeningCell> cells{{0, 0, 1, {10, 0, 0}, 10}};
  EXPECT_TRUE(look_at_openings(cells, ratings).empty());
}

// Players of a ladder meet `rounds` times with both colours in each opening. The first opening
// favours Black by `bias`, the second player 0 by `style` against all others.
struct Suite {
  int players = 2, openings = 26, rounds = 5;
  double bias = 0, style = 0;
};

struct Named {
  bool any = false, lopsided = false, of_player = false;
};

// The games of players a and b from opening o. The first opening is lopsided, and the second suits
// the first player.
Results games(const Suite& suite, std::size_t o, int a, int b, std::mt19937_64& random) {
  const model::Opening opening{.bias = o == 0 ? suite.bias : -30};
  const double style = o != 1 ? 0 : a == 0 ? suite.style : b == 0 ? -suite.style : 0;
  const Chances c = model::game(60.0 * (b - a) + style + opening.bias, opening);
  Results results;
  for (int k = 0; k < suite.rounds; ++k) {
    const double u = model::uniform(random);
    ++(u < c.win ? results.wins : u < c.win + c.draw ? results.draws : results.losses);
  }
  return results;
}

Named named(const Suite& suite, std::mt19937_64& random) {
  std::vector<OpeningCell> cells;
  std::vector<Encounter> all;
  for (std::size_t o = 0; o < static_cast<std::size_t>(suite.openings); ++o) {
    for (int a = 0; a < suite.players; ++a) {
      for (int b = 0; b < suite.players; ++b) {
        if (a == b) continue;
        const Results results = games(suite, o, a, b, random);
        cells.push_back({o, a, b, results, suite.rounds});
        all.push_back({a, b, results});
      }
    }
  }
  Named found;
  for (const OpeningLook& look : look_at_openings(cells, fit(all, suite.players))) {
    if (!look.is_special()) continue;
    found.any = true;
    found.lopsided |= look.opening == 0 && look.player == OpeningLook::kFirstPlayer;
    found.of_player |= look.opening == 1 && look.player == 0;
  }
  return found;
}

struct Shares {
  int any = 0, lopsided = 0, of_player = 0;
};

Shares simulate(const Suite& suite, int runs) {
  std::mt19937_64 random(11);
  Shares shares;
  for (int run = 0; run < runs; ++run) {
    const Named one = named(suite, random);
    shares.any += one.any;
    shares.lopsided += one.lopsided;
    shares.of_player += one.of_player;
  }
  std::printf(
      "%d players, %d openings x %d, bias %.0f, style %.0f: any %.1f %%, lopsided %.1f %%, "
      "for a player %.1f %%\n",
      suite.players, suite.openings, suite.rounds, suite.bias, suite.style,
      100.0 * shares.any / runs, 100.0 * shares.lopsided / runs, 100.0 * shares.of_player / runs);
  return shares;
}

void check_looks(int runs) {
  const double most = runs * (0.05 + 3 * std::sqrt(0.05 * 0.95 / runs));
  EXPECT_LE(simulate({.bias = -30}, runs).any, most);
  EXPECT_LE(simulate({.players = 5, .openings = 50, .rounds = 1, .bias = -30}, runs).any, most);
  EXPECT_GE(simulate({.rounds = 10, .bias = 500}, runs).lopsided, 0.9 * runs);
  EXPECT_GE(simulate({.players = 5, .openings = 50, .rounds = 1, .bias = 800}, runs).lopsided,
            0.9 * runs);
  EXPECT_GE(simulate({.rounds = 20, .bias = -30, .style = 400}, runs).of_player, 0.9 * runs);
}

TEST(OpeningLooksSimulation, NameTheSpecialAndNoOther) { check_looks(40); }

TEST(OpeningLooksSimulation, SlowNameTheSpecialAndNoOther) { check_looks(2000); }

}  // namespace
}  // namespace rb::rating
