#include "rating/ratings/score_regression.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/elo.hpp"
#include "tests/rating/game_model.hpp"
#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

// Pairs of a ladder of limits in doublings: neighbours, and the middle against all.
constexpr std::array<std::array<int, 2>, 6> kMeetings = {
    {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 2}, {2, 4}}};

double strength(int limit, double slope, double bend) {
  const double x = limit - 2.0;
  return slope * x + bend * x * x;
}

std::vector<ScoredPair> played(int openings, double slope, double bend, std::uint64_t seed,
                               int powers) {
  std::mt19937_64 random(seed);
  std::vector<ScoredPair> pairs;
  for (int opening = 0; opening < openings; ++opening) {
    const model::Opening position{.bias = 300 * (model::uniform(random) - 0.5)};
    for (const auto& [a, b] : kMeetings) {
      const double ahead = strength(a, slope, bend) - strength(b, slope, bend);
      const int points = model::draw(model::pair(ahead, position), random);
      std::vector<double> terms;
      for (int k = 1; k <= powers; ++k) {
        terms.push_back(std::pow(a - 2.0, k) - std::pow(b - 2.0, k));
      }
      pairs.push_back({static_cast<std::uint64_t>(opening), points / 4.0, terms});
    }
  }
  return pairs;
}

TEST(ScoreRegression, OneTermIsTheEloOfTheScore) {
  std::vector<ScoredPair> pairs;
  const std::array scores{1.0, 0.5, 0.75, 0.5, 1.0, 0.25};
  for (std::size_t i = 0; i < scores.size(); ++i) pairs.push_back({i, scores[i], {1}});
  const ScoreRegression fit(pairs);
  const std::array weight{1.0};
  EXPECT_NEAR(fit.value(weight), elo_of_score(4.0 / 6), 2);
  EXPECT_LT(fit.interval(weight).low, 0);
}

TEST(ScoreRegression, ATwinOfEachOpeningMakesNoIntervalNarrower) {
  std::vector<ScoredPair> pairs = played(60, 70, 0, 1, 1);
  const std::array weight{1.0};
  const double once = ScoreRegression(pairs).error(weight);
  const std::vector<ScoredPair> again = pairs;
  pairs.insert(pairs.end(), again.begin(), again.end());
  EXPECT_NEAR(ScoreRegression(pairs).error(weight), once, 0.01 * once);
}

TEST(ScoreRegression, APerfectScoreIsFiniteAndUncertain) {
  std::vector<ScoredPair> pairs;
  for (std::uint64_t i = 0; i < 20; ++i) pairs.push_back({i, 1.0, {1}});
  const ScoreRegression fit(pairs);
  const std::array weight{1.0};
  EXPECT_GT(fit.value(weight), 400);
  EXPECT_LT(fit.value(weight), 3000);
  EXPECT_GT(fit.error(weight), 100);
}

struct Tally {
  int slope = 0, bend = 0;  // intervals that hold the truth
  int certain_bend = 0;     // p of 0.05 or less
};

// Openings that favour a colour make differences smaller, so that the truth is what the same model
// finds in endlessly many of them.
Tally tally(int openings, double slope, double bend, int runs) {
  Tally tally;
  const std::array first{1.0, 0.0}, second{0.0, 1.0};
  const ScoreRegression truth(played(20000, slope, bend, 7, 2));
  for (int run = 0; run < runs; ++run) {
    const auto seed = static_cast<std::uint64_t>(1000 * openings + run);
    const ScoreRegression fit(played(openings, slope, bend, seed, 2));
    const auto holds = [&](std::span<const double> weights) {
      const Interval interval = fit.interval(weights);
      return interval.low <= truth.value(weights) && truth.value(weights) <= interval.high;
    };
    tally.slope += holds(first) ? 1 : 0;
    tally.bend += holds(second) ? 1 : 0;
    tally.certain_bend += fit.p_value(second) <= 0.05 ? 1 : 0;
  }
  return tally;
}

TEST(ScoreRegression, IntervalsOfSlopeAndBendHoldTheTruth) {
  constexpr int kRuns = 400;
  const Tally line = tally(50, 60, 0, kRuns);
  EXPECT_GE(line.slope, 0.92 * kRuns);
  EXPECT_GE(line.bend, 0.92 * kRuns);
  EXPECT_LE(line.certain_bend, 0.08 * kRuns);
  RecordProperty("slope", line.slope);
  RecordProperty("bend", line.bend);
}

TEST(ScoreRegression, FindsTheBendThatIsThere) {
  constexpr int kRuns = 100;
  const Tally bent = tally(200, 80, -12, kRuns);
  EXPECT_GE(bent.bend, 0.9 * kRuns);
  EXPECT_GE(bent.certain_bend, 0.8 * kRuns);
}

// One coefficient x, a score s of each opening: the slope is 2 k (s - p), the information
// 2 k^2 p (1 - p) a pair and 1e-6 of the prior.
TEST(ScoreRegression, ErrorsAreThoseOfTheScatterOfOpenings) {
  const std::array scores{1.0, 0.5, 0.75, 0.5, 1.0, 0.25};
  std::vector<ScoredPair> pairs;
  for (std::size_t i = 0; i < scores.size(); ++i) pairs.push_back({i, scores[i], {1}});
  const ScoreRegression fit(pairs);
  const std::array weight{1.0}, twice{2.0};
  const double p = score_of_elo(fit.value(weight));
  EXPECT_NEAR(2 * kPerElo * (4 - 6 * p), 1e-6 * fit.value(weight), 1e-12);
  const double plain = 1 / (1e-6 + 2 * kPerElo * kPerElo * 6 * p * (1 - p));
  double squares = 0;
  for (const double s : scores) squares += std::pow(2 * kPerElo * (s - p), 2);
  EXPECT_NEAR(fit.error(weight), plain * std::sqrt(squares * 6 / 5), 1e-9);
  EXPECT_NEAR(fit.error(twice), 2 * fit.error(weight), 1e-9);
  EXPECT_EQ(fit.degrees(), 5);
  constexpr double kStudent = 2.570581836;  // 97.5 % of five degrees of freedom
  EXPECT_NEAR(fit.interval(weight).low, fit.value(weight) - kStudent * fit.error(weight), 1e-6);
  EXPECT_NEAR(fit.interval(weight).high, fit.value(weight) + kStudent * fit.error(weight), 1e-6);
  EXPECT_NEAR(fit.p_value(weight), 2 * student_above(fit.value(weight) / fit.error(weight), 5),
              1e-12);
}

TEST(ScoreRegression, OfOneOpeningIsNormalWithTheErrorOfItsGames) {
  const ScoreRegression fit(std::vector<ScoredPair>{{7, 0.75, {1}}});
  const std::array weight{1.0};
  const double p = score_of_elo(fit.value(weight));
  EXPECT_EQ(fit.degrees(), 0);
  EXPECT_NEAR(fit.error(weight), 1 / std::sqrt(1e-6 + 2 * kPerElo * kPerElo * p * (1 - p)), 1e-9);
  EXPECT_NEAR(fit.interval(weight).high - fit.value(weight), 1.959963985 * fit.error(weight), 1e-5);
  EXPECT_NEAR(fit.p_value(weight), std::erfc(fit.value(weight) / fit.error(weight) / std::sqrt(2)),
              1e-9);
}

TEST(ScoreRegression, OfTwoOpeningsHasStudentsTOfOneDegree) {
  const ScoreRegression fit(std::vector<ScoredPair>{{1, 0.75, {1}}, {2, 0.5, {1}}});
  const std::array weight{1.0};
  const double value = fit.value(weight), error = fit.error(weight);
  EXPECT_EQ(fit.degrees(), 1);
  EXPECT_NEAR(fit.interval(weight).high, value + 12.706204736 * error, 1e-4);
  EXPECT_NEAR(fit.p_value(weight), 2 * student_above(value / error, 1), 1e-12);
}

// Two coefficients, two or three pairs of each opening, terms of both signs.
TEST(ScoreRegression, OfTwoTermsSolvesItsEquations) {
  const std::vector<ScoredPair> pairs{
      {4, 1.0, {1, 0.5}},    {4, 0.5, {2, -1}},   {4, 0.75, {-0.5, 1.5}}, {9, 0.25, {1, 1}},
      {9, 0.75, {1.5, -2}},  {2, 0.5, {-1, 2.5}}, {2, 1.0, {3, 0.5}},     {7, 0.0, {-2, 1}},
      {7, 0.75, {0.5, 0.5}}, {7, 0.5, {1, -1.5}}};
  const ScoreRegression fit(pairs);
  const std::array first{1.0, 0.0}, second{0.0, 1.0}, both{0.7, -1.3};
  const Eigen::Vector2d at(fit.value(first), fit.value(second));
  Eigen::Matrix2d information = 1e-6 * Eigen::Matrix2d::Identity();
  Eigen::Vector2d slope = -1e-6 * at;
  std::map<std::uint64_t, Eigen::Vector2d> slopes;
  for (const ScoredPair& pair : pairs) {
    const Eigen::Vector2d terms(pair.terms[0], pair.terms[1]);
    const double p = score_of_elo(terms.dot(at));
    const Eigen::Vector2d one = 2 * kPerElo * (pair.score - p) * terms;
    slope += one;
    slopes.try_emplace(pair.opening, Eigen::Vector2d::Zero()).first->second += one;
    information += 2 * kPerElo * kPerElo * p * (1 - p) * terms * terms.transpose();
  }
  EXPECT_NEAR(slope.norm(), 0, 1e-10);
  Eigen::Matrix2d scatter = Eigen::Matrix2d::Zero();
  for (const auto& [opening, one] : slopes) scatter += one * one.transpose();
  const Eigen::Matrix2d plain = information.inverse(), robust = plain * scatter * plain * (4 / 3.0);
  const Eigen::Vector2d weights(both[0], both[1]);
  EXPECT_EQ(fit.degrees(), 3);
  EXPECT_NEAR(fit.value(both), weights.dot(at), 1e-9);
  EXPECT_NEAR(fit.error(both), std::sqrt(weights.dot(robust * weights)), 1e-6);
  EXPECT_NEAR(fit.error(second), std::sqrt(robust(1, 1)), 1e-6);
}

}  // namespace
}  // namespace rb::rating
