// Intervals from the shape of the likelihood, and several given ratings.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

RatingSpec with_profiles() {
  RatingSpec spec;
  spec.has_profiles = true;
  return spec;
}

// Two players that met only as `first` and `second`, without an advantage: one parameter.
double log_likelihood_at(double difference, double wins, double losses) {
  const double x = difference / kElo;
  return -wins * std::log1p(std::exp(-x)) - losses * std::log1p(std::exp(x));
}

// Results come in steps: the reach of an interval grows by a part of what one moves, in standard
// errors of what it is about.
constexpr double kPartOfAStep = 0.15;

// Where the log-likelihood of 9 wins and 1 loss has fallen by half of the squared reach, found by
// stepping along it.
TEST(RatingProfile, IsWhereTheLikelihoodHasFallenByHalfTheSquaredReach) {
  RatingSpec spec = with_profiles();
  spec.advantage = 0;
  spec.anchors = {{1, 0}};
  const std::vector<Encounter> games{{0, 1, {90, 0, 10}}};
  const Ratings ours = fit(games, 2, spec);
  const double best = log_likelihood_at(ours.rating[0], 90, 10);
  // The profile allows for the one parameter that 100 games fit.
  const double reach = normal_reach() + kPartOfAStep * ours.error[0] / kElo;
  const double fall = reach * reach / 2 / (1 - 1 / 100.0);
  double low = ours.rating[0], high = ours.rating[0];
  while (best - log_likelihood_at(low, 90, 10) < fall) low -= 0.01;
  while (best - log_likelihood_at(high, 90, 10) < fall) high += 0.01;
  EXPECT_NEAR(ours.interval[0].low, low, 0.02);
  EXPECT_NEAR(ours.interval[0].high, high, 0.02);
  EXPECT_GT(high - ours.rating[0], 1.15 * (ours.rating[0] - low));
}

TEST(RatingProfile, EqualsTheNormalIntervalWhereManyGamesDecide) {
  std::vector<Encounter> games;
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 4; ++b) {
      if (a != b) games.push_back({a, b, {4000.0 + 300 * (b - a), 500, 3000}});
    }
  }
  const Ratings normal = fit(games, 4), profile = fit(games, 4, with_profiles());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(profile.interval[i].low, normal.interval[i].low, 0.01 * normal.error[i]);
    EXPECT_NEAR(profile.interval[i].high, normal.interval[i].high, 0.01 * normal.error[i]);
  }
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      if (i == j) continue;
      EXPECT_NEAR(profile.los(i, j), normal.los(i, j), 1e-3);
    }
  }
}

TEST(RatingProfile, LikelihoodsOfSuperiorityOfAPairSumToOne) {
  const std::vector<Encounter> games{
      {0, 1, {5, 1, 2}}, {1, 0, {4, 0, 3}}, {1, 2, {6, 0, 4}}, {2, 0, {3, 2, 5}}};
  const Ratings ours = fit(games, 3, with_profiles());
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) EXPECT_NEAR(ours.los(i, j) + ours.los(j, i), 1, 1e-12);
  }
}

// Black wins 39 of 40 games with either player, so three games decide.
TEST(RatingProfile, OneGameOfManyIsNoNearCertainty) {
  const std::vector<Encounter> games{{0, 1, {40, 0, 0}}, {1, 0, {38, 0, 2}}};
  const Ratings normal = fit(games, 2), profile = fit(games, 2, with_profiles());
  EXPECT_GT(profile.los(0, 1), 0.8);
  EXPECT_LT(profile.los(0, 1), 0.97);
  EXPECT_LT(profile.interval[0].low, 0);
  EXPECT_GT(profile.interval[0].high, normal.rating[0]);
}

TEST(RatingProfile, OfOneWonGameOneLostAndOneDrawnIsEndless) {
  const std::vector<OpeningGames> games{
      {{0, 1, {1, 0, 0}}}, {{0, 1, {0, 1, 0}}}, {{0, 1, {0, 0, 1}}}};
  const Interval around = fit_by_opening(games, 2, with_profiles()).interval[0];
  EXPECT_TRUE(std::isinf(around.low) && std::isinf(around.high)) << around.low;
}

// Games won and lost between three players, whose likelihood is plain.
using Three = std::array<double, 3>;

std::vector<Encounter> few_games() {
  return {{0, 1, {6, 0, 3}}, {1, 0, {4, 0, 2}}, {1, 2, {7, 0, 2}},
          {2, 1, {1, 0, 5}}, {2, 0, {2, 0, 6}}, {0, 2, {5, 0, 2}}};  // 45
}

double height(const Three& elo, double advantage) {
  double sum = 0;
  for (const Encounter& e : few_games()) {
    const double ahead = elo[static_cast<std::size_t>(e.first)] + advantage -
                         elo[static_cast<std::size_t>(e.second)];
    sum += log_likelihood_at(ahead, e.results.wins, e.results.losses);
  }
  return sum;
}

// The greatest value of a function with one top.
double top(const std::function<double(double)>& f) {
  double low = -2000, high = 2000;
  while (high - low > 1e-5) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    (f(left) < f(right) ? low : high) = f(left) < f(right) ? left : right;
  }
  return f(low);
}

// At what is held of the ratings by `place`, the rest free: the ratings as a function of the rest.
using Place = std::function<Three(double rest)>;

double highest(const Place& place, bool has_advantage) {
  return top([&](double rest) {
    const Three elo = place(rest);
    if (!has_advantage) return height(elo, 0);
    return top([&](double advantage) { return height(elo, advantage); });
  });
}

RatingSpec scores(bool has_advantage) {
  RatingSpec spec = with_profiles();
  spec.model = DrawModel::half_points;
  if (!has_advantage) spec.advantage = 0;
  return spec;
}

// What a game of two of the three moves a contrast of ratings, at most, in its standard errors.
double step(const Ratings& independent, const Three& contrast) {
  Three from{};
  double variance = 0, most = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const double part = contrast[static_cast<std::size_t>(j)] * independent.covariance(i, j);
      from[static_cast<std::size_t>(i)] += part;
      variance += contrast[static_cast<std::size_t>(i)] * part;
    }
  }
  for (const double a : from) {
    for (const double b : from) most = std::max(most, a - b);
  }
  return most / std::sqrt(variance) / kElo;
}

Three against_mean(std::size_t player) {
  Three contrast{-1 / 3.0, -1 / 3.0, -1 / 3.0};
  contrast[player] += 1;
  return contrast;
}

// Half the squared reach over the share of freedom: 1 - parameters / games.
double fall_allowed(int parameters, double step) {
  const double reach = normal_reach() + kPartOfAStep * step;
  return reach * reach / 2 / (1 - parameters / 45.0);
}

double best_height(const Ratings& r) {
  return height({r.rating[0], r.rating[1], r.rating[2]}, r.advantage);
}

TEST(RatingProfile, FallsToTheHighestPointWithTheRatingHeld) {
  for (const bool has_advantage : {false, true}) {
    const Ratings ours = fit(few_games(), 3, scores(has_advantage));
    for (std::size_t i = 0; i < 3; ++i) {
      const double fall = fall_allowed(has_advantage ? 3 : 2, step(ours, against_mean(i)));
      for (const double end : {ours.interval[i].low, ours.interval[i].high}) {
        const Place place = [&](double rest) {
          Three elo;
          elo[i] = end;
          elo[(i + 1) % 3] = -end / 2 + rest, elo[(i + 2) % 3] = -end / 2 - rest;
          return elo;
        };
        EXPECT_NEAR(best_height(ours) - highest(place, has_advantage), fall, 1e-4) << i;
      }
      EXPECT_LT(ours.interval[i].low, ours.rating[i]);
      EXPECT_GT(ours.interval[i].high, ours.rating[i]);
    }
  }
}

TEST(RatingProfile, OfTheAdvantageFallsAsFar) {
  const Ratings ours = fit(few_games(), 3, scores(true));
  for (const double end : {ours.advantage_interval.low, ours.advantage_interval.high}) {
    const double held = top([&](double a) {
      return top([&](double b) { return height({a, b, -a - b}, end); });
    });
    EXPECT_NEAR(best_height(ours) - held, fall_allowed(3, ours.advantage_error / kElo), 1e-4);
  }
}

TEST(RatingProfile, LosIsTheRootOfTheFallToEquality) {
  const Ratings ours = fit(few_games(), 3, scores(false));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const Place equal = [&](double rest) {
      Three elo;
      elo[i] = elo[j] = rest, elo[k] = -2 * rest;
      return elo;
    };
    const double fall = (best_height(ours) - highest(equal, false)) * (1 - 2 / 45.0);
    Three between{};
    between[i] = 1, between[j] = -1;
    const double size = std::sqrt(2 * fall) - kPartOfAStep * step(ours, between);
    const double root = std::copysign(std::max(0.0, size), ours.rating[i] - ours.rating[j]);
    EXPECT_NEAR(ours.los(static_cast<int>(i), static_cast<int>(j)), normal_below(root), 1e-6);
    EXPECT_NEAR(ours.los(static_cast<int>(j), static_cast<int>(i)), normal_below(-root), 1e-6);
  }
}

TEST(RatingProfile, IsTakenOfFortyPlayersAtMost) {
  EXPECT_EQ(fit(few_games(), 40, scores(false)).roots.size(), 1600U);
  EXPECT_TRUE(fit(few_games(), 41, scores(false)).roots.empty());
  RatingSpec without = scores(false);
  without.has_profiles = false;
  EXPECT_TRUE(fit(few_games(), 3, without).roots.empty());
}

std::vector<Encounter> ladder() {
  return {{0, 1, {30, 4, 16}}, {1, 0, {22, 6, 22}}, {1, 2, {35, 2, 13}},
          {2, 1, {20, 5, 25}}, {2, 0, {15, 3, 32}}, {0, 2, {40, 2, 8}}};
}

TEST(SeveralAnchors, AtTheFittedDifferenceChangeNothing) {
  const Ratings plain = fit(ladder(), 3);
  RatingSpec spec;
  spec.anchors = {{0, plain.rating[0]}, {2, plain.rating[2]}};
  const Ratings held = fit(ladder(), 3, spec);
  EXPECT_NEAR(held.rating[1], plain.rating[1], 1e-6);
  EXPECT_NEAR(held.log_likelihood, plain.log_likelihood, 1e-9);
}

TEST(SeveralAnchors, WithAWideErrorGiveWayToTheGames) {
  const Ratings plain = fit(ladder(), 3);
  RatingSpec spec;
  spec.anchors = {{0, 0, 1e4}, {2, 0, 1e4}};
  const Ratings wide = fit(ladder(), 3, spec);
  EXPECT_NEAR(wide.rating[0] - wide.rating[2], plain.rating[0] - plain.rating[2], 0.1);
  spec.anchors = {{0, 0, 0.1}, {2, 0, 0.1}};
  const Ratings narrow = fit(ladder(), 3, spec);
  EXPECT_NEAR(narrow.rating[0], 0, 0.1);
  EXPECT_NEAR(narrow.rating[2], 0, 0.1);
}

// The error of a rating beside one loose anchor is that of the anchor and of the games together.
TEST(SeveralAnchors, OneWithAnErrorHandsItOn) {
  RatingSpec exact, loose;
  exact.anchors = {{0, 100}};
  const Ratings by_exact = fit(ladder(), 3, exact);
  for (const double error : {0.5, 30.0}) {
    loose.anchors = {{0, 100, error}};
    const Ratings by_loose = fit(ladder(), 3, loose);
    EXPECT_NEAR(by_loose.rating[2], by_exact.rating[2], 1e-6);
    EXPECT_NEAR(by_loose.error[0], error, 1e-6);
    EXPECT_NEAR(by_loose.error[2], std::hypot(error, by_exact.error[2]), 1e-6);
  }
}

// Of two pools one has an anchor, which is no reference of the other and has no part in its errors.
TEST(RatingProfile, OfAPoolDoesNotKnowTheAnchorOfAnother) {
  std::vector<Encounter> games = ladder();
  for (Encounter e : ladder()) games.push_back({e.first + 3, e.second + 3, e.results});
  RatingSpec spec = with_profiles();
  const Ratings plain = fit(games, 6, spec);
  spec.anchors = {{1, 1000}};
  const Ratings anchored = fit(games, 6, spec);
  for (std::size_t i = 3; i < 6; ++i) {
    EXPECT_NEAR(anchored.interval[i].low, plain.interval[i].low, 1e-6) << i;
    EXPECT_NEAR(anchored.interval[i].high, plain.interval[i].high, 1e-6) << i;
    EXPECT_NEAR(anchored.covariance(static_cast<int>(i), 1),
                plain.covariance(static_cast<int>(i), 1), 1e-9);
    EXPECT_NEAR(anchored.error[i], plain.error[i], 1e-9);
  }
}

}  // namespace
}  // namespace rb::rating
