#include "rating/pairwise/likelihood.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "rating/pairwise/elo.hpp"
#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

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

// What the log-likelihood loses by a given mean and variance: the greatest sum of w ln(1 + a u + b
// q) over a and b, with u the distance from the mean and q its square less the variance.
double loss_at(const Outcomes& results, double mean, double variance) {
  double a = 0, b = 0;
  const auto at = [&](std::size_t i) {
    const double u = results.value[i] - mean;
    return std::array{u, u * u - variance};
  };
  const auto value = [&](double x, double y) {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      if (results.weight[i] <= 0) continue;
      const auto [u, q] = at(i);
      const double room = 1 + x * u + y * q;
      if (room <= 0) return -std::numeric_limits<double>::infinity();
      sum += results.weight[i] * std::log(room);
    }
    return sum;
  };
  for (int round = 0; round < 100; ++round) {  // Newton's method with steps that are halved
    double slope_a = 0, slope_b = 0, aa = 1e-12, ab = 0, bb = 1e-12;
    for (std::size_t i = 0; i < 5; ++i) {
      const auto [u, q] = at(i);
      const double room = 1 + a * u + b * q, w = results.weight[i];
      slope_a += w * u / room, slope_b += w * q / room;
      aa += w * u * u / room / room, ab += w * u * q / room / room, bb += w * q * q / room / room;
    }
    const double area = aa * bb - ab * ab;
    double step_a = (bb * slope_a - ab * slope_b) / area;
    double step_b = (aa * slope_b - ab * slope_a) / area;
    for (int k = 0; k < 50 && value(a + step_a, b + step_b) < value(a, b); ++k) {
      step_a /= 2, step_b /= 2;
    }
    if (value(a + step_a, b + step_b) < value(a, b)) break;
    a += step_a, b += step_b;
  }
  return value(a, b);
}

// The least loss of all means, with the variance at which (mean - 1/2) / deviation is t.
double least_loss(const Outcomes& results, double t) {
  double low = t > 0 ? 0.5 : 0.01, high = t > 0 ? 0.99 : 0.5;
  const auto loss = [&](double mean) {
    return loss_at(results, mean, (mean - 0.5) * (mean - 0.5) / (t * t));
  };
  while (high - low > 1e-9) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    (loss(left) < loss(right) ? high : low) = loss(left) < loss(right) ? right : left;
  }
  return loss(low);
}

TEST(Likelihood, NormalizedLosesAsLittleAsAnyMeanAndVarianceOfTheRatio) {
  const Outcomes results = pairs(3, 7, 40, 9, 12);
  for (const double t : {-0.6, -0.1, 0.05, 0.4, 0.9}) {
    EXPECT_NEAR(log_likelihood_loss(results, t), least_loss(results, t), 1e-6) << t;
  }
  const double wanted = least_loss(results, t_of_normalized_elo(-25, results)) -
                        least_loss(results, t_of_normalized_elo(40, results));
  EXPECT_NEAR(log_likelihood_ratio(results, Model::normalized, -25, 40), wanted, 1e-6);
  const int games = 3;
  Outcomes unit = results;
  unit.games = games;
  EXPECT_NEAR(t_of_normalized_elo(50, unit), std::sqrt(games) * 50 / 347.43558552260146, 1e-12);
}

// Of fractions of pairs, as few openings weigh them.
TEST(Likelihood, OfFractionsLosesAsLittleAsPossibleToo) {
  Outcomes results = pairs(0, 0, 0, 0, 0);
  results.weight = {0.3, 0.7, 0.9, 0.8, 0.4};
  for (const double t : {-0.4, 0.3, 1.2}) {
    EXPECT_NEAR(log_likelihood_loss(results, t), least_loss(results, t), 1e-6) << t;
  }
}

// From where the uniform distribution has no tilt, up and down.
TEST(Likelihood, FarNormalizedBoundsLoseAsLittleAsPossibleToo) {
  for (const Outcomes& results : {pairs(1, 2, 30, 15, 50), pairs(50, 15, 30, 2, 1)}) {
    for (const double elo : {-400.0, -300.0, 300.0, 400.0}) {
      const double t = t_of_normalized_elo(elo, results);
      EXPECT_NEAR(log_likelihood_loss(results, t), least_loss(results, t), 1e-5) << elo;
    }
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
