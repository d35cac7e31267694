// Limits and likelihoods of superiority against docs/algorithms/statistics.md 2, written out.

#include "rating/pairwise/interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "rating/pairwise/distributions.hpp"
#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

double unseen(const Outcomes& results) {
  const double n = results.total();
  const double k = n - *std::ranges::max_element(results.weight);
  return std::max(0.27 + 0.73 * std::max(0.0, 1 - n / 20), 0.6 - 0.33 * k / 4);
}

// The saddlepoint by bisection, between the poles.
double saddlepoint(const Outcomes& results, double c) {
  double least = 1, most = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    if (results.weight[i] <= 0) continue;
    least = std::min(least, results.value[i]), most = std::max(most, results.value[i]);
  }
  double low = 1 / (least - c), high = 1 / (most - c);
  for (int round = 0; round < 200; ++round) {
    const double tau = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      if (results.weight[i] <= 0) continue;
      sum += results.weight[i] * (results.value[i] - c) / (1 - tau * (results.value[i] - c));
    }
    (sum < 0 ? low : high) = tau;
  }
  return (low + high) / 2;
}

// The normal deviate of P(mean < c).
double deviate(const Outcomes& results, double c) {
  const double tau = saddlepoint(results, c);
  double logs = 0, squares = 0, k2 = 0, k3 = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double w = results.weight[i], off = results.value[i] - c;
    if (w <= 0) continue;
    logs += w * std::log(1 - tau * off);
    squares += w * off * off / std::pow(1 - tau * off, 2);
    k2 += w * off * off, k3 += 2 * w * off * off * off;
  }
  const double r = (tau < 0 ? -1 : 1) * std::sqrt(std::max(0.0, 2 * logs));
  if (std::abs(r) < 0.02) return r + k3 / (6 * std::pow(k2, 1.5));
  return r + std::log(tau * std::sqrt(squares) / r) / r;
}

const std::vector<Outcomes>& examples() {
  static const std::vector<Outcomes> all{
      outcomes(GameCounts{6, 0, 4}),  outcomes(GameCounts{40, 0, 1}),
      outcomes(GameCounts{40, 1, 2}), outcomes(GameCounts{3, 30, 1}),
      outcomes(GameCounts{1, 0, 1}),  outcomes(GameCounts{30, 7, 20}),
      pairs(1, 0, 7, 2, 5),           pairs(0, 1, 2, 3, 30),
      pairs(40, 9, 30, 2, 7),         pairs(0, 0, 26, 1, 0)};
  return all;
}

TEST(ScoreInterval, EndsAtTheQuantilesOfItsDistribution) {
  for (const double confidence : {0.95, 0.8}) {
    const double z = normal_reach(confidence);
    for (const Outcomes& results : examples()) {
      const Interval ours = score_interval(results, confidence);
      Outcomes better = results, worse = results;
      better.weight[results.size == 3 ? 2 : 4] += unseen(results);
      worse.weight[0] += unseen(results);
      EXPECT_NEAR(deviate(better, ours.high), z, 1e-6) << results.weight[0];
      EXPECT_NEAR(deviate(worse, ours.low), -z, 1e-6) << results.weight[0];
    }
  }
}

// Fewer than half of anything.
TEST(ProbabilityAbove, OfFractionsOfResultsIsThatOfItsDistribution) {
  Outcomes results = pairs(0, 0, 0, 0, 0);
  results.weight = {0.3, 0, 0.4, 0.2, 0.6};
  Outcomes prior = results;
  prior.weight[0] += unseen(results), prior.weight[4] += unseen(results);
  EXPECT_NEAR(probability_above(results, 0.4), normal_below(-deviate(prior, 0.4)), 1e-7);
}

// Of results that all were the best or the worst, only the other end is unknown.
TEST(ScoreInterval, ReachesTheEndThatWasAlwaysScored) {
  const Interval won = score_interval(pairs(0, 0, 0, 0, 5)),
                 lost = score_interval(pairs(5, 0, 0, 0, 0));
  EXPECT_EQ(won.high, 1);
  EXPECT_EQ(lost.low, 0);
  EXPECT_NEAR(won.low, 1 - lost.high, 1e-9);
  Outcomes worse = pairs(0, 0, 0, 0, 5);
  worse.weight[0] += 0.27 + 0.73 * 0.75;
  EXPECT_NEAR(deviate(worse, won.low), -1.959963985, 1e-6);
}

TEST(ProbabilityAbove, IsThatOfItsDistribution) {
  for (const Outcomes& results : examples()) {
    Outcomes prior = results;
    prior.weight[results.size == 3 ? 2 : 4] += unseen(results);
    prior.weight[0] += unseen(results);
    const double centre = prior.mean(), deviation = std::sqrt(prior.variance() / prior.total());
    // On both sides, and near the middle, where the limit of the formula is taken.
    for (const double by : {-1.5, -0.4, -0.01, 0.0, 0.015, 0.3, 1.0}) {
      const double score = std::clamp(centre + by * deviation, 0.01, 0.99);
      EXPECT_NEAR(probability_above(results, score), normal_below(-deviate(prior, score)), 1e-7)
          << by;
    }
  }
}

}  // namespace
}  // namespace rb::rating
