#include "rating/ratings/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace rb::rating {
namespace {

// A round robin between players of known ratings, its results the expected ones.
std::vector<Encounter> expected_results(const std::vector<double>& ratings, double advantage,
                                        double nu, double games) {
  std::vector<Encounter> all;
  for (int i = 0; i < static_cast<int>(ratings.size()); ++i) {
    for (int j = 0; j < static_cast<int>(ratings.size()); ++j) {
      if (i == j) continue;
      const double ahead =
          ratings[static_cast<std::size_t>(i)] + advantage - ratings[static_cast<std::size_t>(j)];
      const Chances c = chances(DrawModel::davidson, ahead / kElo, std::log(nu));
      all.push_back({i, j, {games * c.win, games * c.draw, games * c.loss}});
    }
  }
  return all;
}

TEST(Ratings, FindsTheStrengthsBehindExpectedResults) {
  const std::vector<double> truth{-200, -50, 30, 220};
  const Ratings r = fit(expected_results(truth, 120, 0.3, 50), 4);
  EXPECT_TRUE(r.is_converged);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(r.rating[i], truth[i], 1e-8);
  EXPECT_NEAR(r.advantage, 120, 1e-8);
  EXPECT_NEAR(r.draw_chance_between_equals, 0.3 / 2.3, 1e-10);
  EXPECT_LT(r.los(0, 1), 0.1);
  EXPECT_NEAR(r.los(0, 1) + r.los(1, 0), 1, 1e-12);
}

// Each met its neighbours alone.
TEST(Ratings, FindsTheStrengthsOfManyPlayers) {
  std::vector<double> truth;
  for (int i = 0; i < 400; ++i) truth.push_back(i - 199.5);
  std::vector<Encounter> met = expected_results(truth, 120, 0.3, 50);
  std::erase_if(met, [](const Encounter& e) { return std::abs(e.first - e.second) > 3; });
  const Ratings r = fit(met, 400);
  EXPECT_TRUE(r.is_converged);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(r.rating[i], truth[i], 1e-6);
}

TEST(Ratings, FourTimesTheGamesHalveTheErrors) {
  const std::vector<double> truth{0, 40, -40};
  const Ratings few = fit(expected_results(truth, 0, 0.2, 20), 3);
  const Ratings many = fit(expected_results(truth, 0, 0.2, 80), 3);
  EXPECT_NEAR(few.error[0], 2 * many.error[0], 1e-6);
  EXPECT_NEAR(few.difference_error(0, 2), 2 * many.difference_error(0, 2), 1e-6);
}

// Two players in openings that each play twice, with colours swapped; `results`: points of player
// 0.
std::vector<OpeningGames> openings_of(const std::vector<int>& results) {
  std::vector<OpeningGames> openings;
  for (const int points : results) {
    const Results second = points == 2 ? Results{0, 0, 1} : Results{1, 0, 0};
    openings.push_back({{0, 1, points > 0 ? Results{1, 0, 0} : Results{0, 0, 1}}, {1, 0, second}});
  }
  return openings;
}

RatingSpec scores_alone() {
  RatingSpec spec;
  spec.model = DrawModel::half_points;
  spec.advantage = 0;
  return spec;
}

// docs/algorithms/statistics.md 8.6: of 5 openings won 2-0 and 3 lost, p = 5/8, the information is
// 16 p (1 - p) and the scatter 5 (2 (1 - p))^2 + 3 (2 p)^2.
TEST(Ratings, EightOpeningsWidenTheErrors) {
  const Ratings r = fit_by_opening(openings_of({2, 2, 2, 2, 2, 0, 0, 0}), 2, scores_alone());
  const double sandwich = kElo * std::sqrt(7.5) / 3.75;
  constexpr double kStudent = 2.364624 / 1.959964;  // t of 7 degrees of freedom over z
  EXPECT_NEAR(r.difference_error(0, 1), sandwich * std::sqrt(8.0 / 7) * kStudent, 1e-3);
}

// Two openings, of which Black won 18 and 10 of 20 games: p = 0.7, the information is 40 p (1 - p)
// and the scatter 2 * 4^2.
TEST(Ratings, TwoOpeningsAreEnoughToTellTheErrorOfTheAdvantage) {
  RatingSpec spec;
  spec.model = DrawModel::half_points;
  const std::vector<OpeningGames> openings{{{0, 1, {9, 0, 1}}, {1, 0, {9, 0, 1}}},
                                           {{0, 1, {5, 0, 5}}, {1, 0, {5, 0, 5}}}};
  const Ratings r = fit_by_opening(openings, 2, spec);
  EXPECT_NEAR(r.advantage, kElo * std::log(0.7 / 0.3), 1e-6);
  constexpr double kStudent = 12.706205 / 1.959964;  // t of one degree of freedom over z
  EXPECT_NEAR(r.advantage_error, kElo * std::sqrt(32) / 8.4 * std::sqrt(2) * kStudent, 1e-2);
}

TEST(Ratings, OpeningsThatDoNotScatterLeaveTheErrorsOfTheInformation) {
  std::vector<int> split(4000, 1);
  split[0] = 2, split[1] = 0;  // a thousandth of the variance of independent games
  const std::vector<OpeningGames> alike = openings_of(split);
  const double by_information = kElo / std::sqrt(8000 * 0.25);
  EXPECT_NEAR(fit_by_opening(alike, 2, scores_alone()).difference_error(0, 1), by_information,
              1e-6);
  for (std::size_t i = 0; i < 20; ++i) split[i] = i % 2 == 0 ? 2 : 0;  // a hundredth
  const Ratings scattered = fit_by_opening(openings_of(split), 2, scores_alone());
  EXPECT_NEAR(scattered.difference_error(0, 1), by_information / 10, 1e-2);
}

// `split` openings that are won 1-1, and as many won 2-0 as 0-2, `decided` in all.
Ratings of_decided(int split, int decided) {
  std::vector<int> results(static_cast<std::size_t>(split + decided), 1);
  for (int i = 0; i < decided; ++i) results[static_cast<std::size_t>(i)] = i % 2 == 0 ? 2 : 0;
  return fit_by_opening(openings_of(results), 2, scores_alone());
}

// A decided opening has the slope 1, a game the information 1/4: the variance by the openings is
// 2 decided / openings of that of independent games. It counts from 0.2 % on, if at
// least 8 openings were decided.
TEST(Ratings, TheScatterOfOpeningsCountsIfEnoughOfThemDecide) {
  const auto ratio = [](int split, int decided) {
    const double plain = kElo / std::sqrt((split + decided) * 2 * 0.25);
    return std::pow(of_decided(split, decided).difference_error(0, 1) / plain, 2);
  };
  const auto widening = [](int k) { return k / (k - 1.0) * 1.002; };  // nearly 1 for many
  EXPECT_NEAR(ratio(9940, 10) / widening(9950), 0.00201, 1e-5);
  EXPECT_NEAR(ratio(10040, 10), 1, 1e-6);
  EXPECT_NEAR(ratio(1990, 10) / widening(2000), 0.01, 4e-5);
  EXPECT_NEAR(ratio(1994, 6), 1, 1e-6);
}

TEST(Ratings, AllDrawnHaveTheDrawsOfHalfAGameMore) {
  const Ratings drawn = fit(std::vector<Encounter>{{0, 1, {0, 12, 0}}, {1, 0, {0, 8, 0}}}, 2);
  EXPECT_NEAR(drawn.draw_chance_between_equals, 20 / 20.5, 1e-12);
  const Ratings none = fit(std::vector<Encounter>{{0, 1, {5, 0, 3}}, {1, 0, {4, 0, 4}}}, 2);
  EXPECT_EQ(none.draw_chance_between_equals, 0);
}

TEST(Ratings, AnAnchorHasItsRatingAndNoError) {
  RatingSpec spec;
  spec.anchors = {{1, 1500}};
  const auto games = expected_results({0, 40, -40}, 0, 0.2, 20);
  const Ratings r = fit(games, 3, spec);
  EXPECT_NEAR(r.rating[1], 1500, 1e-9);
  EXPECT_NEAR(r.rating[0], 1460, 1e-6);
  EXPECT_NEAR(r.error[1], 0, 1e-6);
  EXPECT_NEAR(r.error[0], fit(games, 3).difference_error(0, 1), 1e-6);
}

TEST(Ratings, APerfectScoreIsABoundAndDisturbsNobody) {
  std::vector<Encounter> games = expected_results({0, 40, -40}, 0, 0.2, 20);
  const Ratings before = fit(games, 3);
  for (int other = 0; other < 3; ++other) games.push_back({3, other, {10, 0, 0}});
  const Ratings r = fit(games, 4);
  EXPECT_EQ(r.standing[3], Standing::all_won);
  EXPECT_GT(r.rating[3], 500);
  EXPECT_TRUE(std::isinf(r.error[3]));
  EXPECT_GT(r.los(3, 1), 0.999);
  EXPECT_LT(r.los(3, 1), 1);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(r.rating[i], before.rating[i], 1e-8);
}

TEST(Ratings, AWhitewashOfTwoIsRatedRoundTheFirst) {
  const std::vector<Encounter> games{{0, 1, {5, 0, 0}}, {1, 0, {0, 0, 5}}};
  const Ratings r = fit(games, 2);
  EXPECT_EQ(r.rating[0], 0);
  EXPECT_EQ(r.standing[1], Standing::all_lost);
  // Ten losses in a row have the chance 1/2: 1/(1 + 10^(d/400)) = 2^(-1/10) for the winner.
  EXPECT_NEAR(r.rating[1], -400 * std::log10(1 / (std::pow(2, 0.1) - 1)), 1e-6);
}

TEST(Ratings, PoolsThatNeverMetAreRatedApart) {
  std::vector<Encounter> games = expected_results({0, 40}, 0, 0.2, 20);
  for (Encounter e : expected_results({300, -300}, 0, 0.2, 20)) {
    e.first += 2;
    e.second += 2;
    games.push_back(e);
  }
  const Ratings r = fit(games, 5);
  EXPECT_EQ(r.pool, (std::vector<int>{0, 0, 1, 1, -1}));
  EXPECT_NEAR(r.rating[0] + r.rating[1], 0, 1e-9);
  EXPECT_NEAR(r.rating[2], 300, 1e-6);
  EXPECT_TRUE(std::isnan(r.los(0, 2)));
  EXPECT_TRUE(std::isnan(r.rating[4]));
  EXPECT_EQ(r.standing[4], Standing::unplayed);
}

TEST(Ratings, AWeakPriorJoinsPoolsAndPerfectScores) {
  const std::vector<Encounter> games{
      {0, 1, {5, 0, 0}}, {1, 0, {0, 0, 5}}, {2, 3, {3, 1, 1}}, {3, 2, {2, 0, 3}}};
  RatingSpec spec;
  spec.prior_deviation = 400;
  const Ratings r = fit(games, 4, spec);
  EXPECT_TRUE(r.is_converged);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(std::isfinite(r.error[i]));
    EXPECT_EQ(r.standing[i], Standing::rated);
    EXPECT_TRUE(r.perfect_games[i].empty());
  }
  // Nobody met both groups, and each is as far above 0 as below.
  EXPECT_NEAR(r.rating[0], -r.rating[1], 1e-6);
  EXPECT_GT(r.rating[0], 100);
  EXPECT_LT(r.rating[0], 800);
  EXPECT_GT(r.los(0, 3), 0.7);
}

TEST(Ratings, OneColourOnlyLeavesTheAdvantageAtZero) {
  const std::vector<Encounter> games{{0, 1, {6, 1, 3}}};
  const Ratings r = fit(games, 2);
  EXPECT_FALSE(r.tells_advantage);
  EXPECT_EQ(r.advantage, 0);
  EXPECT_EQ(r.advantage_error, 0);
  EXPECT_GT(r.rating[0], 0);
}

TEST(Ratings, AFirstPlayerWhoAlwaysWinsIsHeldByWeakKnowledge) {
  const std::vector<Encounter> games{{0, 1, {10, 0, 0}}, {1, 0, {10, 0, 0}}};
  const Ratings r = fit(games, 2);
  EXPECT_TRUE(r.advantage_is_endless);
  EXPECT_TRUE(r.is_converged);
  EXPECT_NEAR(r.rating[0], 0, 1e-9);
  EXPECT_GT(r.advantage, 300);
  EXPECT_LT(r.advantage, 2000);
}

TEST(Ratings, DrawsOnlyMeanEqualStrength) {
  for (const DrawModel model : {DrawModel::davidson, DrawModel::rao_kupper,
                                DrawModel::logistic_score, DrawModel::half_points}) {
    RatingSpec spec;
    spec.model = model;
    const std::vector<Encounter> games{{0, 1, {0, 10, 0}}, {1, 0, {0, 10, 0}}};
    const Ratings r = fit(games, 2, spec);
    EXPECT_TRUE(r.is_converged);
    EXPECT_NEAR(r.rating[0], 0, 1e-9);
    EXPECT_TRUE(std::isfinite(r.error[0]));
  }
}

TEST(Ratings, NoGamesRateNobody) {
  const Ratings r = fit({}, 3);
  EXPECT_EQ(r.standing, (std::vector<Standing>(3, Standing::unplayed)));
}

TEST(Ratings, DerivativesAreThoseOfTheLikelihood) {
  const Results results{7, 3, 4};
  const double x = 0.7, d = 0.4, step = 1e-5;
  for (const DrawModel model : {DrawModel::davidson, DrawModel::rao_kupper,
                                DrawModel::logistic_score, DrawModel::half_points}) {
    const auto at = [&](double dx, double dd) {
      return log_likelihood(model, results, x + dx, d + dd);
    };
    const LogLikelihood l = at(0, 0);
    EXPECT_NEAR(l.by_x, (at(step, 0).value - at(-step, 0).value) / (2 * step), 1e-7);
    EXPECT_NEAR(l.by_draw, (at(0, step).value - at(0, -step).value) / (2 * step), 1e-7);
    EXPECT_NEAR(l.by_xx, (at(step, 0).by_x - at(-step, 0).by_x) / (2 * step), 1e-7);
    EXPECT_NEAR(l.by_x_draw, (at(0, step).by_x - at(0, -step).by_x) / (2 * step), 1e-7);
    EXPECT_NEAR(l.by_draw_draw, (at(0, step).by_draw - at(0, -step).by_draw) / (2 * step), 1e-7);
  }
}

TEST(Encounters, AddUpByOrderedPair) {
  const std::vector<PlayedGame> games{{1, 0, 2}, {0, 1, 1}, {1, 0, 0}, {1, 0, 2}};
  const std::vector<Encounter> sums = add_up(games, 2);
  ASSERT_EQ(sums.size(), 2u);
  EXPECT_EQ(sums[0].first, 0);
  EXPECT_EQ(sums[0].second, 1);
  EXPECT_EQ(sums[0].results.draws, 1);
  EXPECT_EQ(sums[1].first, 1);
  EXPECT_EQ(sums[1].second, 0);
  EXPECT_EQ(sums[1].results.wins, 2);
  EXPECT_EQ(sums[1].results.losses, 1);
}

TEST(Encounters, ManyPlayersAddUpTheSameWay) {
  std::mt19937_64 random(1);
  std::vector<PlayedGame> games;
  for (int k = 0; k < 5000; ++k) {
    const int a = static_cast<int>(random() % 40);
    games.push_back(
        {a, (a + 1 + static_cast<int>(random() % 39)) % 40, static_cast<int>(random() % 3)});
  }
  const auto few = add_up(games, 40), many = add_up(games, 4000);
  ASSERT_EQ(few.size(), many.size());
  for (std::size_t i = 0; i < few.size(); ++i) {
    EXPECT_EQ(few[i].first, many[i].first);
    EXPECT_EQ(few[i].second, many[i].second);
    EXPECT_EQ(few[i].results.wins, many[i].results.wins);
    EXPECT_EQ(few[i].results.draws, many[i].results.draws);
    EXPECT_EQ(few[i].results.losses, many[i].results.losses);
  }
}

TEST(Pools, DominanceWithoutACounterExampleSplitsThePool) {
  // 0 and 1 trade points, 2 and 3 trade points, the first two only ever beat the others.
  const std::vector<Encounter> games{
      {0, 1, {1, 0, 1}}, {2, 3, {1, 0, 1}}, {0, 2, {3, 0, 0}}, {3, 1, {0, 0, 2}}};
  const Pools pools = find_pools(games, 4);
  EXPECT_EQ(pools.count, 2);
  EXPECT_EQ(pools.pool, (std::vector<int>{0, 0, 1, 1}));
}

TEST(Pools, TakingOutOneCanLeaveAnotherPerfect) {
  // 0 beats all; 1 beats all but 0; 2 and 3 trade points.
  const std::vector<Encounter> games{{0, 1, {2, 0, 0}},
                                     {0, 2, {2, 0, 0}},
                                     {1, 2, {2, 0, 0}},
                                     {1, 3, {2, 0, 0}},
                                     {2, 3, {1, 0, 1}}};
  const Pools pools = find_pools(games, 4);
  EXPECT_EQ(pools.taken_out, (std::vector<int>{0, 1}));
  EXPECT_EQ(pools.standing[1], Standing::all_won);
  const Ratings r = fit(games, 4);
  EXPECT_GT(r.rating[0], r.rating[1]);
  EXPECT_GT(r.rating[1], r.rating[2]);
}

TEST(Pools, AChainOfManyPlayersIsOnePool) {
  constexpr int kPlayers = 200000;
  std::vector<Encounter> games;
  for (int i = 0; i < kPlayers; ++i) games.push_back({i, (i + 1) % kPlayers, {1, 0, 0}});
  const Pools pools = find_pools(games, kPlayers);
  EXPECT_EQ(pools.count, 1);
  EXPECT_EQ(pools.pool.back(), 0);
}

}  // namespace
}  // namespace rb::rating
