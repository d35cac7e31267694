#include "rating/many/bootstrap.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace rb::rating {
namespace {

// Three players of different strength; each opening is played by each pair, `times` times alike.
std::vector<OpeningGames> random_games(int openings, int times, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const double strength[] = {0, 60, -80};
  std::vector<OpeningGames> all(static_cast<std::size_t>(openings));
  for (OpeningGames& games : all) {
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) {
        if (a == b) continue;
        const double u = static_cast<double>(random() >> 11) * 0x1p-53;
        const Chances c =
            chances(DrawModel::davidson, (strength[a] + 100 - strength[b]) / 174, -1.5);
        const double n = times;
        games.push_back({a, b,
                         u < c.win            ? Results{n, 0, 0}
                         : u < c.win + c.draw ? Results{0, n, 0}
                                              : Results{0, 0, n}});
      }
    }
  }
  return all;
}

TEST(Bootstrap, FreshOpeningsAgreeWithTheInformation) {
  const auto games = random_games(300, 1, 1);
  const Bootstrap b = bootstrap_by_opening(games, 3, {}, {400, 5});
  std::vector<Encounter> all;
  for (const auto& opening : games) all.insert(all.end(), opening.begin(), opening.end());
  const Ratings plain = fit(add_up(all, 3), 3);
  EXPECT_EQ(b.runs, 400);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(b.ratings.rating[i], plain.rating[i]);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(b.ratings.error[i] / plain.error[i], 1, 0.2);
    EXPECT_LT(b.interval[i].low, plain.rating[i]);
    EXPECT_GT(b.interval[i].high, plain.rating[i]);
  }
}

TEST(Bootstrap, RepetitionDoesNotShrinkTheErrors) {
  const Bootstrap once = bootstrap_by_opening(random_games(60, 1, 2), 3, {}, {300, 5});
  const Bootstrap often = bootstrap_by_opening(random_games(60, 25, 2), 3, {}, {300, 5});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(often.ratings.error[i], once.ratings.error[i], 1e-6 * once.ratings.error[i]);
  }
}

TEST(Bootstrap, TheSameSeedGivesTheSameNumbers) {
  const auto games = random_games(40, 1, 3);
  const Bootstrap a = bootstrap_by_opening(games, 3, {}, {50, 9});
  const Bootstrap b = bootstrap_by_opening(games, 3, {}, {50, 9});
  EXPECT_EQ(a.ratings.error, b.ratings.error);
}

TEST(Bootstrap, RunsThatLoseAPlayerAreRejected) {
  // All of player 2's points come from one of ten openings.
  std::vector<OpeningGames> games(
      10, OpeningGames{{0, 1, {1, 0, 1}}, {1, 0, {1, 0, 1}}, {0, 2, {2, 0, 0}}});
  games[0].push_back({2, 0, {1, 0, 0}});
  const Bootstrap b = bootstrap_by_opening(games, 3, {}, {200, 1});
  EXPECT_GT(b.rejected, 30);
  EXPECT_EQ(b.runs + b.rejected, 200);
}

}  // namespace
}  // namespace rb::rating
