#include "tuning/bounded_regression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
    const Ridge here{{0.5, 0.5}, {precision, precision}}, moved{{0.5 + kMove, 0.5}, here.precision};
    const BoundedFit fit = fit_bounded(samples, here, {0.5, 0.5}, bounds);
    const BoundedFit after = fit_bounded(samples, moved, {0.5, 0.5}, bounds);
    EXPECT_NEAR(fit.prior_shares[0], (after.weights[0] - fit.weights[0]) / kMove, 0.01);
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

}  // namespace
}  // namespace rb::tuning
