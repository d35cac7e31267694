#include "tuning/regression.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdio>

#include "engine/base/rng.hpp"
#include "tuning/random_draws.hpp"

namespace rb::tuning {
namespace {

using testing::DoubleNear;

// Results of a known model: each game has `positions` rows that are like one another.
Samples played(Rng& rng, const std::vector<double>& weights, int games, int positions) {
  Samples samples{.features = weights.size(), .x = {}, .offset = {}, .y = {}, .cluster = {}};
  for (int game = 0; game < games; ++game) {
    std::vector<double> row;
    double z = 0;
    for (const double weight : weights) {
      row.push_back(std::round(1.5 * draw_normal(rng)));
      z += row.back() * weight;
    }
    const double result = rng.uniform() < 1 / (1 + std::exp(-z)) ? 1 : 0;
    for (int i = 0; i < positions; ++i) {
      for (const double x : row) samples.x.push_back(x + std::round(0.5 * draw_normal(rng)));
      samples.y.push_back(result);
      samples.cluster.push_back(game);
    }
  }
  return samples;
}

TEST(Regression, TheGradientIsThatOfTheLoss) {
  Rng rng(1);
  const std::vector<double> truth{0.3, -0.2, 0.5, 0.1};
  Samples samples = played(rng, truth, 50, 3);
  for (std::size_t i = 0; i < samples.size(); ++i) samples.offset.push_back(draw_normal(rng));
  const Ridge ridge{{0.1, 0.1, 0.1, 0.1}, {2, 3, 0, 1}};
  const std::vector<double> at{0.2, 0.4, -0.3, 0.6};
  const auto cost = [&](std::vector<double> w) {
    double sum = losses(samples, w).cross_entropy * static_cast<double>(samples.size());
    for (std::size_t i = 0; i < w.size(); ++i) {
      sum += 0.5 * ridge.precision[i] * std::pow(w[i] - ridge.mean[i], 2);
    }
    return sum;
  };
  const std::vector<double> ours = gradient(samples, ridge, at);
  for (std::size_t i = 0; i < at.size(); ++i) {
    constexpr double kStep = 1e-5;
    std::vector<double> up = at, down = at;
    up[i] += kStep;
    down[i] -= kStep;
    EXPECT_THAT(ours[i], DoubleNear((cost(up) - cost(down)) / (2 * kStep), 1e-6)) << i;
  }
}

// A won and a lost game, each expected to be won three times of four.
TEST(Regression, LossesAreMeansOverTheRows) {
  const Samples samples{.features = 1, .x = {1, 1}, .offset = {}, .y = {1, 0}, .cluster = {}};
  const Losses found = losses(samples, std::vector<double>{std::log(3)});
  EXPECT_THAT(found.cross_entropy, DoubleNear(-(std::log(0.75) + std::log(0.25)) / 2, 1e-12));
  EXPECT_THAT(found.squared, DoubleNear((0.0625 + 0.5625) / 2, 1e-12));
}

TEST(Regression, AStrongPriorKeepsTheWeights) {
  Rng rng(2);
  const Samples samples = played(rng, {0.5, -0.5}, 200, 1);
  const Fit fit = fit_cross_entropy(samples, {{3, 4}, {1e9, 1e9}}, {3, 4});
  EXPECT_TRUE(fit.converged);
  EXPECT_THAT(fit.weights[0], DoubleNear(3, 1e-3));
  EXPECT_THAT(fit.weights[1], DoubleNear(4, 1e-3));
}

// A feature that always wins has no finite weight; the prior gives it one.
TEST(Regression, ThePriorBoundsWhatTheDataDoNot) {
  Samples samples{
      .features = 1, .x = {1, 2, 1, -1}, .offset = {}, .y = {1, 1, 1, 0}, .cluster = {}};
  const Fit fit = fit_cross_entropy(samples, {{0}, {0.1}}, {0});
  EXPECT_TRUE(fit.converged);
  EXPECT_TRUE(std::isfinite(fit.weights[0]));
  EXPECT_GT(fit.weights[0], 0.5);
}

// The same rows four times are no new evidence: errors by clusters stay, those of the Hessian
// halve.
TEST(Regression, RepeatedPositionsDoNotMakeItSurer) {
  Rng rng(3);
  const Samples once = played(rng, {0.4, -0.3, 0.2}, 400, 1);
  Samples four = once;
  for (int copy = 1; copy < 4; ++copy) {
    four.x.insert(four.x.end(), once.x.begin(), once.x.end());
    four.y.insert(four.y.end(), once.y.begin(), once.y.end());
    four.cluster.insert(four.cluster.end(), once.cluster.begin(), once.cluster.end());
  }
  const Fit a = fit_cross_entropy(once, {}, {0, 0, 0});
  const Fit b = fit_cross_entropy(four, {}, {0, 0, 0});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_THAT(b.weights[i], DoubleNear(a.weights[i], 1e-9));
    EXPECT_THAT(b.errors[i], DoubleNear(a.errors[i], 1e-6));
    EXPECT_THAT(b.covariance[i * 4], DoubleNear(a.covariance[i * 4] / 4, 1e-9));
  }
}

// A mean of k of n has the weight log(k / (n - k)), H = k (n - k) / n, and the sum of g^2 is H too:
// the error is the root of 1 / H, times n / (n - 1) for few.
TEST(Regression, TheErrorOfAMeanIsThatOfItsResultsAndOfHowFewTheyAre) {
  const auto fit_of = [](std::vector<double> y, const Ridge& ridge = {}) {
    const std::vector<double> ones(y.size(), 1);
    return fit_cross_entropy(
        {.features = 1, .x = ones, .offset = {}, .y = std::move(y), .cluster = {}}, ridge, {0});
  };
  const Fit four = fit_of({1, 1, 1, 0});
  EXPECT_THAT(four.weights[0], DoubleNear(std::log(3), 1e-9));
  EXPECT_THAT(four.errors[0], DoubleNear(4.0 / 3, 1e-9));
  EXPECT_THAT(fit_of({1, 0}).errors[0], DoubleNear(2, 1e-9));
  // One result, which only a prior bounds: at log(3) its slope is 1/4, and there is no factor.
  const double precision = 1 / (4 * std::log(3));
  const Fit one = fit_of({1}, {{0}, {precision}});
  EXPECT_THAT(one.weights[0], DoubleNear(std::log(3), 1e-9));
  EXPECT_THAT(one.errors[0], DoubleNear(0.25 / (3.0 / 16 + precision), 1e-9));
}

// Rows that are repeated are one piece of evidence.
TEST(Regression, TheFallOfTheLossHasTheErrorOfWholeClusters) {
  Samples once{.features = 1, .x = {}, .offset = {}, .y = {}, .cluster = {}}, twice = once;
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const double x = rng.uniform() - 0.5, y = rng.uniform() < 0.5 + x / 2 ? 1 : 0;
    for (Samples* const samples : {&once, &twice, &twice}) {
      samples->x.push_back(x);
      samples->y.push_back(y);
      samples->cluster.push_back(i);
    }
  }
  const std::vector<double> old{0}, now{2};
  const LossFall a = loss_fall(once, old, once, now), b = loss_fall(twice, old, twice, now);
  EXPECT_NEAR(a.fall, losses(once, old).cross_entropy - losses(once, now).cross_entropy, 1e-12);
  EXPECT_GT(a.error, 0);
  EXPECT_NEAR(a.error, b.error, 1e-12);
  EXPECT_EQ(loss_fall(once, now, once, now).error, 0);
}

// The errors say how far the weights of repeated data sets scatter. Five equal rows a game: without
// clusters the errors would be less than half of that.
TEST(Regression, ClusteredErrorsAreHonest) {
  const std::vector<double> truth{0.4, -0.3};
  double mean = 0, squares = 0, claimed = 0;
  constexpr int kSets = 100;
  Rng rng(5);
  for (int set = 0; set < kSets; ++set) {
    const Samples games = played(rng, truth, 200, 1);
    Samples samples = games;
    for (int copy = 1; copy < 5; ++copy) {
      samples.x.insert(samples.x.end(), games.x.begin(), games.x.end());
      samples.y.insert(samples.y.end(), games.y.begin(), games.y.end());
      samples.cluster.insert(samples.cluster.end(), games.cluster.begin(), games.cluster.end());
    }
    const Fit fit = fit_cross_entropy(samples, {}, {0, 0});
    claimed += fit.errors[0] / kSets;
    mean += fit.weights[0] / kSets;
    squares += fit.weights[0] * fit.weights[0] / kSets;
  }
  const double scatter = std::sqrt(squares - mean * mean);
  EXPECT_GT(claimed, 0.75 * scatter);
  EXPECT_LT(claimed, 1.33 * scatter);
}

// 30 weights, each spoilt by a factor of 2 to 5, from 4000 games of 5 positions. A weight that is
// off by its own size costs 10 Elo.
double regained(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<double> truth, start;
  for (int j = 0; j < 30; ++j) {
    truth.push_back((j % 2 == 0 ? 1 : -1) * (0.15 + 0.01 * j));
    const double factor = 2 + 3 * rng.uniform();
    start.push_back(truth.back() * (j % 3 == 0 ? 1 / factor : factor));
  }
  const auto deficit = [&](const std::vector<double>& at) {
    double sum = 0;
    for (std::size_t j = 0; j < at.size(); ++j) {
      const double off = at[j] / truth[j] - 1;
      sum += 10 * off * off;
    }
    return sum;
  };
  const Samples samples = played(rng, truth, 4000, 5);
  Ridge ridge;
  for (const double weight : start) {
    ridge.mean.push_back(weight);
    ridge.precision.push_back(1 / (weight * weight));
  }
  return 1 - deficit(fit_cross_entropy(samples, ridge, start).weights) / deficit(start);
}

double mean_regained(int seeds) {
  double sum = 0;
  for (int seed = 1; seed <= seeds; ++seed) sum += regained(static_cast<std::uint64_t>(seed));
  std::printf("regression, 30 weights, 4000 games: %.1f %% regained, mean of %d seeds\n",
              100 * sum / seeds, seeds);
  return sum / seeds;
}

TEST(Regression, SlowThirtyWeightsRegainMostOfWhatIsMissing) { EXPECT_GT(mean_regained(20), 0.7); }

// One feature, which was worth nothing before and log(3) after; a drawn game among the others.
const Samples kFour{
    .features = 1, .x = {1, 1, -1, 1}, .offset = {}, .y = {1, 0, 1, 0.5}, .cluster = {7, 7, 3, 5}};
const std::vector<double> kNought{0}, kThreeToOne{std::log(3)};

TEST(Regression, TheFallOfTheLossIsItsMeanWithTheScatterOfTheClusters) {
  // From 1/2 to 3/4 or to 1/4; half a win is half of either.
  const double up = std::log(1.5), down = std::log(0.5), half = (up + down) / 2;
  const double mean = (up + down + down + half) / 4;
  const LossFall fall = loss_fall(kFour, kNought, kFour, kThreeToOne);
  EXPECT_NEAR(fall.fall, mean, 1e-12);
  const double of_seven = up + down - 2 * mean, of_three = down - mean, of_five = half - mean;
  const double squares = of_seven * of_seven + of_three * of_three + of_five * of_five;
  EXPECT_NEAR(fall.error, std::sqrt(squares * 3 / 2) / 4, 1e-12);
  Samples apart = kFour;
  apart.cluster.clear();
  const double first = up - mean, second = down - mean;
  const double all = first * first + second * second + of_three * of_three + of_five * of_five;
  EXPECT_NEAR(loss_fall(apart, kNought, apart, kThreeToOne).error, std::sqrt(all * 4 / 3) / 4,
              1e-12);
}

TEST(Regression, OneRowHasNoErrorAndNoneNoLoss) {
  const Samples one{.features = 1, .x = {1}, .offset = {}, .y = {1}, .cluster = {}};
  EXPECT_EQ(loss_fall(one, kNought, one, kThreeToOne).error, 0);
  const Samples none{.features = 1, .x = {}, .offset = {}, .y = {}, .cluster = {}};
  EXPECT_EQ(loss_fall(none, kNought, none, kThreeToOne).fall, 0);
  EXPECT_EQ(losses(none, kNought).cross_entropy, 0);
  EXPECT_EQ(losses(none, kNought).squared, 0);
}

// At the offset log(3) every prediction is 3/4.
TEST(Regression, ADrawnGameIsHalfAWinAndAnOffsetIsPartOfTheScore) {
  const Samples samples{.features = 1,
                        .x = {0, 2},
                        .offset = {std::log(3), std::log(3)},
                        .y = {0.5, 1},
                        .cluster = {}};
  const Losses found = losses(samples, kNought);
  const double drawn = -(std::log(0.75) + std::log(0.25)) / 2;
  EXPECT_NEAR(found.cross_entropy, (drawn - std::log(0.75)) / 2, 1e-12);
  EXPECT_NEAR(found.squared, (0.0625 + 0.0625) / 2, 1e-12);
}

// With a prior of about the weight of the rows; the second weight's is wider.
TEST(Regression, EndsWhereTheSlopeIsNoughtAndKnowsTheCurvatureThere) {
  const Samples samples{.features = 2,
                        .x = {1, 0, 2, 1, -1, 3, 0.5, -2},
                        .offset = {0.3, -0.2, 0, 0.1},
                        .y = {1, 0, 0.5, 1},
                        .cluster = {}};
  const Ridge ridge{{0.7, -0.4}, {0.8, 0.3}};
  const Fit fit = fit_cross_entropy(samples, ridge, {6, -5});
  EXPECT_TRUE(fit.converged);
  for (const double slope : gradient(samples, ridge, fit.weights)) EXPECT_NEAR(slope, 0, 1e-8);
  double aa = ridge.precision[0], ab = 0, bb = ridge.precision[1];
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = samples.x[2 * i], b = samples.x[2 * i + 1];
    const double z = samples.offset[i] + a * fit.weights[0] + b * fit.weights[1];
    const double spread = 1 / (2 + std::exp(z) + std::exp(-z));  // p (1 - p)
    aa += spread * a * a, ab += spread * a * b, bb += spread * b * b;
  }
  const double det = aa * bb - ab * ab;
  EXPECT_NEAR(fit.covariance[0], bb / det, 1e-9);
  EXPECT_NEAR(fit.covariance[1], -ab / det, 1e-9);
  EXPECT_NEAR(fit.covariance[3], aa / det, 1e-9);
}

}  // namespace
}  // namespace rb::tuning
