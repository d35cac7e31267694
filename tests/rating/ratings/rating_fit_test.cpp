// The fit against its definition: the ratings are where the likelihood, with what is known besides,
// is highest, and the errors are its curvature there, both by finite differences.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// The parameters are ratings, advantage and draws, in natural units.
struct Case {
  std::string name;
  std::vector<Encounter> games;
  int players = 3;
  RatingSpec spec = {};
  std::vector<int> pools = {0, 0, 0};
  std::vector<int> fixed = {};  // parameters
  std::function<double(const VectorXd&)> knowledge = [](const VectorXd&) { return 0.0; };
};

double height(const Case& c, const VectorXd& at) {
  const int h = c.players, d = c.players + 1;
  double sum = c.knowledge(at);
  for (const Encounter& e : c.games) {
    const double x = at[e.first] + at[h] - at[e.second];
    sum += log_likelihood(c.spec.model, e.results, x, at[d]).value;
  }
  return sum;
}

VectorXd found(const Case& c, const Ratings& r) {
  VectorXd at(c.players + 2);
  for (int i = 0; i < c.players; ++i) at[i] = r.rating[zu(i)] / kElo;
  at[c.players] = r.advantage / kElo;
  at[c.players + 1] = r.draw;
  return at;
}

VectorXd moved(VectorXd at, int i, double by) {
  at[i] += by;
  return at;
}

double slope(const Case& c, const VectorXd& at, int i) {
  constexpr double kStep = 1e-5;
  return (height(c, moved(at, i, kStep)) - height(c, moved(at, i, -kStep))) / (2 * kStep);
}

// Of the free parameters; 0 for the others. The mean of a pool gets the weight 1, which changes no
// difference.
MatrixXd covariance(const Case& c, const VectorXd& at) {
  constexpr double kStep = 1e-3;
  const auto n = static_cast<int>(at.size());
  MatrixXd information = MatrixXd::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const auto corner = [&](int a, int b) {
        return height(c, moved(moved(at, i, a * kStep), j, b * kStep));
      };
      information(i, j) =
          -(corner(1, 1) - corner(1, -1) - corner(-1, 1) + corner(-1, -1)) / (4 * kStep * kStep);
      const bool share = i < c.players && j < c.players && c.pools[zu(i)] == c.pools[zu(j)];
      if (share && !c.spec.prior_deviation && c.fixed.empty()) information(i, j) += 1;
    }
  }
  for (const int k : c.fixed) {
    information.row(k).setZero();
    information.col(k).setZero();
    information(k, k) = 1e12;
  }
  return information.ldlt().solve(MatrixXd::Identity(n, n));
}

void expect_height_and_curvature(const Case& c) {
  SCOPED_TRACE(c.name);
  const Ratings r = fit(c.games, c.players, c.spec);
  ASSERT_TRUE(r.is_converged);
  const VectorXd at = found(c, r);
  for (int i = 0; i < at.size(); ++i) {
    if (std::ranges::count(c.fixed, i) > 0) continue;
    EXPECT_NEAR(slope(c, at, i), 0, 1e-5) << i;
  }
  EXPECT_NEAR(r.log_likelihood, height(c, at) - c.knowledge(at), 1e-9);
  const MatrixXd expected = covariance(c, at);
  for (int i = 0; i < c.players; ++i) {
    for (int j = 0; j < c.players; ++j) {
      if (i == j || c.pools[zu(i)] != c.pools[zu(j)]) continue;
      const double variance = expected(i, i) + expected(j, j) - 2 * expected(i, j);
      EXPECT_NEAR(r.difference_error(i, j), kElo * std::sqrt(variance), 2e-3) << i << j;
    }
  }
  const double variance = expected(c.players, c.players);
  EXPECT_NEAR(r.advantage_error, kElo * std::sqrt(variance), 2e-3);
}

double normal(double value, double mean, double deviation) {
  return -std::pow((value - mean) / deviation, 2) / 2;
}

const std::vector<Encounter> kLadder{{0, 1, {30, 4, 16}}, {1, 0, {22, 6, 22}}, {1, 2, {35, 2, 13}},
                                     {2, 1, {20, 5, 25}}, {2, 0, {15, 3, 32}}, {0, 2, {40, 2, 8}}};

TEST(RatingFit, IsTheHeightOfTheLikelihoodOfEachModel) {
  for (const DrawModel model :
       {DrawModel::davidson, DrawModel::rao_kupper, DrawModel::logistic_score}) {
    Case c{.name = std::to_string(static_cast<int>(model)), .games = kLadder};
    c.spec.model = model;
    expect_height_and_curvature(c);
  }
}

TEST(RatingFit, LeavesAGivenAdvantageAndGivenDrawsWhereTheyAre) {
  Case c{.name = "advantage", .games = kLadder};
  c.spec.advantage = 35;
  c.spec.draw = -1.5;
  c.spec.anchors = {{0, 0}};
  c.fixed = {0, 3, 4};
  expect_height_and_curvature(c);
  const Ratings r = fit(c.games, 3, c.spec);
  EXPECT_NEAR(r.advantage, 35, 1e-9);
  EXPECT_NEAR(r.draw, -1.5, 1e-9);
  EXPECT_EQ(r.advantage_error, 0);
}

TEST(RatingFit, TakesAPriorOfAllRatingsAsANormalDistribution) {
  Case c{.name = "prior", .games = kLadder, .players = 5, .pools = {0, 0, 0, 0, 0}};
  c.games.push_back({3, 4, {5, 1, 0}});
  c.spec.prior_deviation = 250;
  c.knowledge = [](const VectorXd& at) {
    double sum = 0;
    for (int i = 0; i < 5; ++i) sum += normal(at[i], 0, 250 / kElo);
    return sum;
  };
  expect_height_and_curvature(c);
}

TEST(RatingFit, TakesLooseAnchorsAsNormalDistributions) {
  Case c{.name = "loose", .games = kLadder};
  c.spec.anchors = {{0, 100, 40}, {2, -50, 80}};
  c.spec.advantage = 20;
  c.fixed = {3};
  c.knowledge = [](const VectorXd& at) {
    return normal(at[0], 100 / kElo, 40 / kElo) + normal(at[2], -50 / kElo, 80 / kElo);
  };
  expect_height_and_curvature(c);
  const Ratings r = fit(c.games, 3, c.spec);
  const MatrixXd expected = covariance(c, found(c, r));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(r.error[zu(i)], kElo * std::sqrt(expected(i, i)), 2e-3) << i;
  }
}

TEST(RatingFit, HoldsSeveralAnchorsAndComparesTheirPlayers) {
  Case c{.name = "anchors", .games = kLadder, .players = 6, .pools = {0, 0, 0, 0, 0, 0}};
  for (Encounter e : kLadder) c.games.push_back({e.second + 3, e.first + 3, e.results});
  c.games.push_back({1, 4, {7, 0, 0}});  // no points lead back
  c.spec.anchors = {{0, 60}, {2, -30}, {4, 1000}};
  const Ratings r = fit(c.games, 6, c.spec);
  EXPECT_EQ(r.pool, c.pools);
  EXPECT_NEAR(r.rating[0], 60, 1e-9);
  EXPECT_NEAR(r.rating[2], -30, 1e-9);
  EXPECT_NEAR(r.rating[4], 1000, 1e-9);
  c.fixed = {0, 2, 4};
  const VectorXd at = found(c, r);
  for (int i = 0; i < 8; ++i) {
    if (std::ranges::count(c.fixed, i) > 0) continue;
    EXPECT_NEAR(slope(c, at, i), 0, 1e-5) << i;
  }
  const MatrixXd expected = covariance(c, at);
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(r.error[zu(i)], kElo * std::sqrt(expected(i, i)), 2e-3) << i;
  }
}

// Half a win and half a loss between equals, docs/algorithms/statistics.md 8.2.
TEST(RatingFit, HoldsEndlessDrawsByAGameBetweenEquals) {
  for (const DrawModel model : {DrawModel::davidson, DrawModel::rao_kupper}) {
    Case c{.name = "endless draws", .games = {{0, 1, {48, 2, 0}}, {1, 0, {0, 2, 48}}}};
    c.players = 2;
    c.pools = {0, 0};
    c.spec.model = model;
    c.knowledge = [model](const VectorXd& at) {
      return log_likelihood(model, {0.5, 0, 0.5}, 0, at[3]).value;
    };
    EXPECT_TRUE(fit(c.games, 2, c.spec).draw_is_endless);
    expect_height_and_curvature(c);
  }
}

TEST(RatingFit, HoldsAnEndlessAdvantageByANormalDistribution) {
  Case c{.name = "endless advantage", .games = {{0, 1, {10, 0, 0}}, {1, 0, {12, 0, 0}}}};
  c.players = 2;
  c.pools = {0, 0};
  c.knowledge = [](const VectorXd& at) { return normal(at[2], 0, 400 / kElo); };
  c.spec.model = DrawModel::half_points;
  EXPECT_TRUE(fit(c.games, 2, c.spec).advantage_is_endless);
  const Ratings r = fit(c.games, 2, c.spec);
  const VectorXd at = found(c, r);
  EXPECT_NEAR(slope(c, at, 0), 0, 1e-5);
  EXPECT_NEAR(slope(c, at, 2), 0, 1e-5);
  const double curvature =
      -(height(c, moved(at, 2, 1e-3)) - 2 * height(c, at) + height(c, moved(at, 2, -1e-3))) / 1e-6;
  // By symmetry the advantage is nearly independent of the ratings.
  EXPECT_NEAR(r.advantage_error, kElo / std::sqrt(curvature), 1);
}

// docs/algorithms/statistics.md 8.6: I^-1 J I^-1, J the sum over the games of slope times slope.
TEST(RatingFit, ARobustErrorIsThatOfTheScatterOfTheGames) {
  Case c{.name = "robust", .games = kLadder};
  c.games.push_back({1, 0, {0.6, 0.5, 0.8}});
  c.spec.is_robust = true;
  const Ratings r = fit(c.games, 3, c.spec);
  const VectorXd at = found(c, r);
  MatrixXd scatter = MatrixXd::Zero(5, 5);
  for (const Encounter& e : c.games) {
    const std::vector<std::pair<double, Results>> kinds{
        {e.results.wins, {1, 0, 0}}, {e.results.draws, {0, 1, 0}}, {e.results.losses, {0, 0, 1}}};
    for (const auto& [count, one] : kinds) {
      Case alone{.name = "one", .games = {{e.first, e.second, one}}};
      VectorXd by(5);
      for (int i = 0; i < 5; ++i) by[i] = slope(alone, at, i);
      scatter += count * by * by.transpose();
    }
  }
  const MatrixXd plain = covariance(c, at);
  const MatrixXd expected = plain * scatter * plain;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) {
      const double variance = expected(i, i) + expected(j, j) - 2 * expected(i, j);
      EXPECT_NEAR(r.difference_error(i, j), kElo * std::sqrt(variance), 2e-3);
    }
  }
  EXPECT_NEAR(r.advantage_error, kElo * std::sqrt(expected(3, 3)), 2e-3);
}

std::vector<OpeningGames> random_openings(int openings) {
  std::mt19937_64 random(17);
  std::vector<OpeningGames> all;
  for (int k = 0; k < openings; ++k) {
    OpeningGames& games = all.emplace_back();
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) {
        if (a == b) continue;
        const std::uint64_t drawn = random() % 9;
        games.push_back({a, b, {drawn > 3 ? 1.0 : 0, drawn == 3 ? 1.0 : 0, drawn < 3 ? 1.0 : 0}});
      }
    }
  }
  return all;
}

Case in_sum(const std::vector<OpeningGames>& openings) {
  Case c{.name = "openings", .games = {}};
  for (const OpeningGames& games : openings) {
    c.games.insert(c.games.end(), games.begin(), games.end());
  }
  return c;
}

// docs/algorithms/statistics.md 8.6: I^-1 J I^-1, J the sum over the openings of slope times slope,
// wider for as few openings as there are.
MatrixXd covariance_by_opening(const std::vector<OpeningGames>& openings, const Ratings& r) {
  const Case all = in_sum(openings);
  const VectorXd at = found(all, r);
  MatrixXd scatter = MatrixXd::Zero(5, 5);
  for (const OpeningGames& games : openings) {
    const Case alone{.name = "one", .games = games};
    VectorXd by(5);
    for (int i = 0; i < 5; ++i) by[i] = slope(alone, at, i);
    scatter += by * by.transpose();
  }
  const MatrixXd plain = covariance(all, at);
  const auto k = static_cast<double>(openings.size());
  const double wider = std::sqrt(k / (k - 1)) * student_reach(k - 1) / normal_reach();
  return plain * scatter * plain * wider * wider;
}

TEST(RatingFit, AnErrorByOpeningIsThatOfTheirScatter) {
  const std::vector<OpeningGames> openings = random_openings(14);
  const Ratings r = fit_by_opening(openings, 3);
  const MatrixXd expected = covariance_by_opening(openings, r);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) {
      const double variance = expected(i, i) + expected(j, j) - 2 * expected(i, j);
      EXPECT_NEAR(r.difference_error(i, j), kElo * std::sqrt(variance), 2e-3);
    }
  }
  EXPECT_NEAR(r.advantage_error, kElo * std::sqrt(expected(3, 3)), 2e-3);
}

TEST(RatingFit, FewOpeningsTellTheErrorOfTheAdvantageAndThoseOfAllRatingsTogether) {
  const std::vector<OpeningGames> openings = random_openings(7);
  const Ratings r = fit_by_opening(openings, 3), plain = fit(in_sum(openings).games, 3);
  const MatrixXd expected = covariance_by_opening(openings, r);
  const double wider = r.error[0] / plain.error[0];
  EXPECT_GT(wider, 1);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(r.error[zu(i)], wider * plain.error[zu(i)], 1e-6) << i;
    for (int j = 0; j < i; ++j) {
      EXPECT_NEAR(r.difference_error(i, j), wider * plain.difference_error(i, j), 1e-6) << i << j;
    }
  }
  EXPECT_NEAR(r.advantage_error, kElo * std::sqrt(expected(3, 3)), 2e-3);
}

// Games against 3, who lost them all, and against the pool of 4 and 5, of which 0 won all.
TEST(RatingFit, GamesOutsideThePoolTellNoErrorByOpening) {
  const std::vector<OpeningGames> alone = random_openings(14);
  std::vector<OpeningGames> more = alone;
  for (std::size_t k = 0; k < more.size(); ++k) {
    more[k].push_back({k % 2 == 0 ? 0 : 1, 3, {1, 0, 0}});
    more[k].push_back({3, 2, {0, 0, 1}});
    more[k].push_back({0, 4, {k % 3 == 0 ? 1.0 : 0, 0, 0}});
  }
  more[0].push_back({4, 5, {1, 0, 1}});
  more[0].push_back({5, 4, {1, 0, 1}});
  RatingSpec spec;
  spec.advantage = 30;
  spec.draw = -1.5;
  const Ratings r = fit_by_opening(more, 6, spec), plain = fit_by_opening(alone, 3, spec);
  EXPECT_EQ(r.pool, (std::vector<int>{0, 0, 0, 0, 1, 1}));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(r.rating[zu(i)], plain.rating[zu(i)], 1e-6);
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(r.covariance(i, j), plain.covariance(i, j), 1e-6);
    EXPECT_NEAR(r.covariance(i, 4), 0, 1e-9);
  }
}

TEST(RatingFit, OneOpeningTellsNoError) {
  const std::vector<OpeningGames> openings{{{0, 1, {5, 1, 3}}, {1, 0, {4, 2, 4}}}};
  const Ratings r = fit_by_opening(openings, 2), plain = fit(openings.front(), 2);
  EXPECT_NEAR(r.difference_error(0, 1), plain.difference_error(0, 1), 1e-9);
  EXPECT_NEAR(r.advantage_error, plain.advantage_error, 1e-9);
  EXPECT_GT(r.advantage_error, 0);
}

// It lost all in each opening: what scatters is only how many games it lost.
TEST(RatingFit, APerfectScoreUnderAPriorHasTheErrorOfItsGames) {
  std::vector<OpeningGames> openings = random_openings(12);
  for (std::size_t k = 0; k < openings.size(); ++k) {
    openings[k].push_back({k % 2 == 0 ? 0 : 1, 3, {1, 0, 0}});
    openings[k].push_back({3, 2, {0, 0, k % 3 == 0 ? 2.0 : 1.0}});
  }
  RatingSpec spec;
  spec.prior_deviation = 400;
  const Ratings r = fit_by_opening(openings, 4, spec);
  const Ratings plain = fit(in_sum(openings).games, 4, spec);
  EXPECT_NEAR(r.error[3], plain.error[3], 1e-6);
}

// Who began is known of Black's 30 wins of 40, not of A's 30 of 40.
TEST(RatingFit, GamesWithoutColoursTellNothingOfTheAdvantage) {
  const Encounter there{0, 1, {15, 0, 5}}, back{1, 0, {15, 0, 5}};
  Encounter unknown{0, 1, {30, 0, 10}};
  const Ratings told = fit(std::vector{there, back}, 2);
  unknown.has_colours = false;
  EXPECT_FALSE(fit(std::vector{unknown}, 2).tells_advantage);
  EXPECT_EQ(fit(std::vector{unknown}, 2).advantage, 0);
  const Ratings both = fit(add_up(std::vector{there, unknown, back}, 2), 2);
  EXPECT_GT(both.rating[0], told.rating[0]);
  EXPECT_GT(both.advantage_error, 0);
  // As where they are turned round.
  const Encounter turned{1, 0, {10, 0, 30}, false};
  const Ratings again = fit(add_up(std::vector{turned, back, there}, 2), 2);
  EXPECT_NEAR(again.rating[0], both.rating[0], 1e-9);
  EXPECT_NEAR(again.advantage, both.advantage, 1e-9);
}

}  // namespace
}  // namespace rb::rating
