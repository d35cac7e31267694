#include "tuning/bounded_regression.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/base/rng.hpp"
#include "tuning/random_draws.hpp"

namespace rb::tuning {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// Two features that go together, so that holding one changes what is best for the other.
Samples played() {
  Rng rng(1);
  Samples samples{.features = 2, .x = {}, .offset = {}, .y = {}, .cluster = {}};
  for (int i = 0; i < 2000; ++i) {
    const double a = draw_normal(rng), b = 0.7 * a + draw_normal(rng);
    samples.x.insert(samples.x.end(), {a, b});
    samples.y.push_back(rng.uniform() < 1 / (1 + std::exp(-(1.5 * a - 0.5 * b))) ? 1 : 0);
  }
  return samples;
}

const Ridge kPrior{{0.5, 0.5}, {1, 1}};

TEST(BoundedRegression, WideBoundsChangeNothing) {
  const Samples samples = played();
  const std::vector<Bounds> bounds{{-10, 10}, {-10, 10}};
  const BoundedFit fit = fit_bounded(samples, kPrior, {0.5, 0.5}, bounds);
  const Fit free = fit_cross_entropy(samples, kPrior, {0.5, 0.5});
  EXPECT_EQ(fit.weights, free.weights);
  EXPECT_EQ(fit.errors, free.errors);
  EXPECT_THAT(fit.held, ElementsAre(false, false));
  EXPECT_TRUE(fit.converged);
}

TEST(BoundedRegression, TheOthersAreFittedToWhatABoundHolds) {
  const Samples samples = played();
  const std::vector<Bounds> bounds{{-10, 10}, {0, 10}};
  const BoundedFit fit = fit_bounded(samples, kPrior, {0.5, 0.5}, bounds);
  EXPECT_THAT(fit.held, ElementsAre(false, true));
  EXPECT_EQ(fit.weights[1], 0);
  EXPECT_EQ(fit.errors[1], 0);
  EXPECT_LT(fit.free[1], 0);
  // The least along the bound, which clipping the free fit would miss.
  EXPECT_THAT(gradient(samples, kPrior, fit.weights)[0], DoubleNear(0, 1e-6));
  EXPECT_GT(std::abs(fit.free[0] - fit.weights[0]), 0.05);
}

TEST(BoundedRegression, TheShareOfThePriorIsHowFarAWeightFollowsItsMean) {
  const Samples samples = played();
  const std::vector<Bounds> bounds{{-10, 10}, {-10, 10}};
  constexpr double kMove = 0.01;
  for (const double precision : {1.0, 100.0, 10000.0}) {
    const Ridge here{{0.5, 0.5}, {precision, 2 * precision}};
    const BoundedFit fit = fit_bounded(samples, here, {0.5, 0.5}, bounds);
    for (const std::size_t weight : {0U, 1U}) {
      Ridge moved = here;
      moved.mean[weight] += kMove;
      const BoundedFit after = fit_bounded(samples, moved, {0.5, 0.5}, bounds);
      const double follows = (after.weights[weight] - fit.weights[weight]) / kMove;
      EXPECT_NEAR(fit.prior_shares[weight], follows, 0.01 * follows + 1e-4);
    }
  }
}

// The games alone tell the weight of a constant that starts at nothing.
TEST(BoundedRegression, WhereAWidePriorStandsMattersLittle) {
  const Samples samples = played();
  const std::vector<Bounds> bounds{{0, 40}, {-40, 40}};
  const BoundedFit low = fit_bounded(samples, {{0, 0}, {0.01, 0.01}}, {0, 0}, bounds);
  const BoundedFit high = fit_bounded(samples, {{20, 0}, {0.01, 0.01}}, {20, 0}, bounds);
  EXPECT_LT(low.prior_shares[0], 0.01);
  EXPECT_NEAR(low.weights[0], high.weights[0], 2 * low.errors[0]);
}

TEST(BoundedRegression, AllMayBeHeld) {
  const std::vector<Bounds> bounds{{0.4, 0.6}, {0.4, 0.6}};
  const BoundedFit fit = fit_bounded(played(), kPrior, {0.5, 0.5}, bounds);
  EXPECT_THAT(fit.weights, ElementsAre(0.6, 0.4));
}

// What makes a point the least within bounds: inside them the slope is 0, at one it points out.
void expect_least(const Samples& samples, const Ridge& ridge, const std::vector<Bounds>& bounds,
                  const BoundedFit& fit) {
  const std::vector<double> slope = gradient(samples, ridge, fit.weights);
  for (std::size_t j = 0; j < bounds.size(); ++j) {
    if (!fit.held[j]) {
      EXPECT_NEAR(slope[j], 0, 1e-6) << j;
      EXPECT_GT(fit.errors[j], 0) << j;
    } else if (fit.weights[j] == bounds[j].min) {
      EXPECT_GE(slope[j], 0) << j;
    } else {
      EXPECT_EQ(fit.weights[j], bounds[j].max) << j;
      EXPECT_LE(slope[j], 0) << j;
    }
  }
}

TEST(BoundedRegression, EndsAtTheLeastWhateverTheBounds) {
  constexpr std::size_t kCount = 3;
  Rng rng(8);
  for (int round = 0; round < 40; ++round) {
    Samples samples{.features = kCount, .x = {}, .offset = {}, .y = {}, .cluster = {}};
    for (int i = 0; i < 60; ++i) {
      const double common = draw_normal(rng);
      for (std::size_t j = 0; j < kCount; ++j) samples.x.push_back(common + draw_normal(rng));
      samples.offset.push_back(draw_normal(rng));
      samples.y.push_back(rng.uniform() < 0.5 ? 1 : 0);
    }
    const Ridge ridge{{0.1, -0.2, 0}, {1, 0.5, 2}};
    std::vector<Bounds> bounds;
    std::vector<double> start;
    for (std::size_t j = 0; j < kCount; ++j) {
      const double low = 0.4 * draw_normal(rng);
      bounds.push_back({low, low + 0.5 * rng.uniform()});
      start.push_back(low);
    }
    expect_least(samples, ridge, bounds, fit_bounded(samples, ridge, start, bounds));
  }
}

}  // namespace
}  // namespace rb::tuning
