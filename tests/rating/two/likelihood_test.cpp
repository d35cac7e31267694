#include "rating/two/likelihood.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "rating/two/elo.hpp"

namespace rb::rating {
namespace {

Outcomes pairs(int ll, int ld, int even, int wd, int ww) {
  return outcomes(PairCounts{{ll, ld, even, wd, ww}});
}

// Greatest log-likelihood of five classes with a given mean, by brute force over two of the
// multipliers: p_i = w_i / (a + b value_i), sums to 1, has the mean.
double brute_force(const Outcomes& results, double mean) {
  double low = -1 / (1 - mean) + 1e-12, high = 1 / mean - 1e-12;
  const auto excess = [&](double theta) {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      sum +=
          results.weight[i] * (results.value[i] - mean) / (1 + theta * (results.value[i] - mean));
    }
    return sum;
  };
  for (int round = 0; round < 200; ++round) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  double log_likelihood = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double p = results.weight[i] / results.total() / (1 + low * (results.value[i] - mean));
    log_likelihood += results.weight[i] * std::log(p);
  }
  return log_likelihood;
}

TEST(Likelihood, LogisticIsTheRatioOfTheGreatestLikelihoods) {
  const Outcomes results = pairs(3, 7, 40, 9, 12);
  const double wanted =
      brute_force(results, score_of_elo(40)) - brute_force(results, score_of_elo(-10));
  EXPECT_NEAR(log_likelihood_ratio(results, Model::logistic, -10, 40), wanted, 1e-9);
}

TEST(Likelihood, ExactWhereTheNormalApproximationFails) {
  // Published cases: fastchess app/tests/sprt_test.cpp lets far results count for little.
  EXPECT_NEAR(log_likelihood_ratio(pairs(2, 5, 30, 20, 43), Model::logistic, 0, 50), 12.0, 0.05);
  EXPECT_NEAR(log_likelihood_ratio(pairs(0, 1, 9, 10, 80), Model::logistic, 0, 50), 13.4, 0.05);
}

TEST(Likelihood, SwappingTheSidesMirrorsTheBounds) {
  for (const Model model : {Model::logistic, Model::normalized}) {
    const double ours = log_likelihood_ratio(pairs(5, 2, 30, 8, 11), model, 0, 30);
    const double theirs = log_likelihood_ratio(pairs(11, 8, 30, 2, 5), model, 0, -30);
    EXPECT_NEAR(ours, theirs, 1e-9);
  }
}

TEST(Likelihood, NoResultsSayNothing) {
  EXPECT_EQ(log_likelihood_ratio(pairs(0, 0, 0, 0, 0), Model::normalized, 0, 10), 0);
}

TEST(Likelihood, LossOfTheMostLikelyStrengthIsZero) {
  const Outcomes results = pairs(3, 7, 40, 9, 12);
  const double t = (results.mean() - 0.5) / std::sqrt(results.variance());
  EXPECT_NEAR(log_likelihood_loss(results, t), 0, 1e-12);
  EXPECT_GT(log_likelihood_loss(results, t + 0.3), 1);
}

TEST(Likelihood, FarNormalizedBoundsHaveAValue) {
  // The uniform start of the fixed point has no tilt here.
  const double llr = log_likelihood_ratio(pairs(1, 2, 30, 15, 50), Model::normalized, 0, 300);
  EXPECT_TRUE(std::isfinite(llr));
  EXPECT_GT(llr, 3);
}

// Without draws only one distribution has this t: that of six wins in ten.
TEST(Likelihood, LossKeepsToThePlacesThatHaveResults) {
  const Outcomes results = outcomes(GameCounts{.wins = 10, .losses = 10});
  const double t = (0.6 - 0.5) / std::sqrt(0.6 * 0.4);
  EXPECT_NEAR(log_likelihood_loss(results, t), 10 * std::log(0.5 / 0.6 * 0.5 / 0.4), 1e-9);
}

}  // namespace
}  // namespace rb::rating
