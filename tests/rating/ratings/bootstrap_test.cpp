#include "rating/ratings/bootstrap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

// The same three runs by hand: a place of mt19937_64's upper half for each opening, a fit, and the
// sums of the fits.
TEST(Bootstrap, IsTheMeanAndTheScatterOfTheFitsOfDrawnOpenings) {
  const auto games = random_games(12, 3, 4);
  const Bootstrap ours = bootstrap_by_opening(games, 3, {}, {3, 8});
  ASSERT_EQ(ours.runs, 3);
  std::mt19937_64 random(8);
  std::vector<Ratings> fits;
  for (int run = 0; run < 3; ++run) {
    std::vector<Encounter> drawn;
    for (std::size_t k = 0; k < games.size(); ++k) {
      const OpeningGames& one = games[((random() >> 32) * games.size()) >> 32];
      drawn.insert(drawn.end(), one.begin(), one.end());
    }
    fits.push_back(fit(add_up(drawn, 3), 3));
  }
  const auto covariance = [&](auto a, auto b) {
    double mean_a = 0, mean_b = 0, sum = 0;
    for (const Ratings& r : fits) mean_a += a(r) / 3, mean_b += b(r) / 3;
    for (const Ratings& r : fits) sum += (a(r) - mean_a) * (b(r) - mean_b) / 2;
    return sum;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const auto of = [](std::size_t player) {
      return [player](const Ratings& r) { return r.rating[player]; };
    };
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_NEAR(ours.ratings.covariances[3 * i + j], covariance(of(i), of(j)), 1e-6) << i << j;
    }
    EXPECT_NEAR(ours.ratings.error[i], std::sqrt(covariance(of(i), of(i))), 1e-6);
    std::vector<double> values{fits[0].rating[i], fits[1].rating[i], fits[2].rating[i]};
    std::sort(values.begin(), values.end());
    EXPECT_NEAR(ours.interval[i].low, values[0] + 0.05 * (values[1] - values[0]), 1e-6);
    EXPECT_NEAR(ours.interval[i].high, values[1] + 0.95 * (values[2] - values[1]), 1e-6);
  }
  const auto advantage = [](const Ratings& r) { return r.advantage; };
  EXPECT_NEAR(ours.ratings.advantage_error, std::sqrt(covariance(advantage, advantage)), 1e-6);
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

// Only one of ten openings has points of 2 and 3 against 0: without it there are two pools.
TEST(Bootstrap, RunsOfOtherPoolsAreRejected) {
  std::vector<OpeningGames> games(10, OpeningGames{{0, 1, {1, 0, 1}},
                                                   {1, 0, {1, 0, 1}},
                                                   {2, 3, {1, 0, 1}},
                                                   {3, 2, {1, 0, 1}},
                                                   {0, 2, {1, 0, 0}}});
  games[0].push_back({2, 0, {1, 0, 0}});
  const Bootstrap b = bootstrap_by_opening(games, 4, {}, {100, 1});
  EXPECT_EQ(b.ratings.pool, (std::vector<int>(4, 0)));
  EXPECT_GT(b.rejected, 20);
  EXPECT_GT(b.runs, 20);
}

// Of two players: what an opening that stands for many says is what they say.
TEST(OpeningGames, CopiesAreOpenings) {
  for (const double copies : {8.0, 500.0}) {
    std::vector<OpeningGames> summed, apart;
    for (const Results& one : {Results{1, 0, 0}, Results{0, 1, 0}, Results{0, 0, 1}}) {
      OpeningGames& games = summed.emplace_back(OpeningGames{{0, 1, one, false}});
      games.copies = one.losses > 0 ? copies : 2 * copies;
      apart.insert(apart.end(), static_cast<std::size_t>(games.copies),
                   OpeningGames{{0, 1, one, false}});
    }
    const Ratings expected = fit_by_opening(apart, 2, {}), ours = fit_by_opening(summed, 2, {});
    EXPECT_NEAR(ours.rating[0], expected.rating[0], 1e-6);
    EXPECT_NEAR(ours.error[0], expected.error[0], 1e-6);
    const Bootstrap drawn = bootstrap_by_opening(summed, 2, {}, {1000, 1});
    EXPECT_NEAR(
        drawn.ratings.error[0] / bootstrap_by_opening(apart, 2, {}, {1000, 1}).ratings.error[0], 1,
        0.08);
  }
}

}  // namespace
}  // namespace rb::rating
