#include "tuning/gaussian_process.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace rb::tuning {
namespace {

using testing::DoubleNear;

Observations line(int count, double variance) {
  Observations seen;
  for (int i = 0; i < count; ++i) {
    const double x = i / (count - 1.0);
    seen.points.push_back({x});
    seen.values.push_back(std::sin(6 * x));
    seen.variances.push_back(variance);
  }
  return seen;
}

TEST(GaussianProcess, ExactObservationsAreMet) {
  const GaussianProcess process({.constant = 1, .lengths = {0.3}, .white = 0}, line(9, 0));
  EXPECT_THAT(process.at({0.5}).mean, DoubleNear(std::sin(3), 1e-6));
  EXPECT_THAT(process.at({0.5}).deviation, DoubleNear(0, 1e-4));
  EXPECT_THAT(process.at({0.44}).mean, DoubleNear(std::sin(6 * 0.44), 0.02));
}

TEST(GaussianProcess, FarFromAllItKnowsOnlyThePrior) {
  const GaussianProcess process({.constant = 4, .lengths = {0.1}, .white = 0}, line(5, 0.1));
  EXPECT_THAT(process.at({9}).mean, DoubleNear(0, 1e-9));
  EXPECT_THAT(process.at({9}).deviation, DoubleNear(2, 1e-9));
}

TEST(GaussianProcess, DrawsScatterAsThePosteriorSays) {
  const GaussianProcess process({.constant = 1, .lengths = {0.2}, .white = 0}, line(4, 0.05));
  constexpr int kDraws = 2000;
  const auto drawn = process.draws({{0.1}, {0.15}}, kDraws, 5);
  double mean = 0, square = 0;
  for (const auto& f : drawn) {
    mean += f[0] / kDraws;
    square += f[0] * f[0] / kDraws;
  }
  EXPECT_THAT(mean, DoubleNear(process.at({0.1}).mean, 0.05));
  EXPECT_THAT(std::sqrt(square - mean * mean), DoubleNear(process.at({0.1}).deviation, 0.03));
}

TEST(GaussianProcess, TheFittedKernelKnowsWhichCoordinateMatters) {
  Observations seen;
  for (int i = 0; i < 25; ++i) {
    const double x = i % 5 / 4.0, y = i / 5 / 4.0;  // NOLINT: whole division
    seen.points.push_back({x, y});
    seen.values.push_back(1.5 * std::sin(7 * x));
    seen.variances.push_back(0.01);
  }
  const Kernel kernel = fit_kernel(seen, 1);
  EXPECT_GT(kernel.lengths[1], 1.2 * kernel.lengths[0]);
  const Kernel again = fit_kernel(seen, 1);
  EXPECT_EQ(kernel.lengths, again.lengths);
}

TEST(GaussianProcess, DrawnKernelsScatterAroundTheBest) {
  const Observations seen = line(12, 0.05);
  const Kernel best = fit_kernel(seen, 1);
  const auto drawn = draw_kernels(seen, best, 40, 2);
  ASSERT_EQ(drawn.size(), 40U);
  double sum = 0, square = 0;
  for (const Kernel& kernel : drawn) {
    const double off = std::log(kernel.lengths[0] / best.lengths[0]);
    sum += off / 40, square += off * off / 40;
  }
  EXPECT_LT(std::abs(sum), 1);
  EXPECT_GT(square, 0.001);
  EXPECT_EQ(draw_kernels(seen, best, 40, 2)[39].lengths, drawn[39].lengths);
}

// With one observation y, of a variance of v with the white noise: what is known at a distance with
// the covariance k is the mean k y / (c + v) and the variance c - k^2 / (c + v).
TEST(GaussianProcess, OneObservationTellsByItsDistance) {
  const Kernel kernel{.constant = 2, .lengths = {0.5, 0.25}, .white = 0.1};
  Observations seen;
  seen.points = {{0.2, 0.4}};
  seen.values = {3};
  seen.variances = {0.4};
  const GaussianProcess process(kernel, seen);
  const double s = std::sqrt(5 * (0.6 * 0.6 + 0.8 * 0.8));  // 0.3 / 0.5, 0.2 / 0.25
  const double k = 2 * (1 + s + s * s / 3) * std::exp(-s), whole = 2 + 0.4 + 0.1;
  const Prediction at = process.at({0.5, 0.6});
  EXPECT_NEAR(at.mean, k * 3 / whole, 1e-9);
  EXPECT_NEAR(at.deviation, std::sqrt(2 - k * k / whole), 1e-9);
  EXPECT_NEAR(process.log_marginal_likelihood(),
              -9 / (2 * whole) - std::log(2 * std::acos(-1) * whole) / 2, 1e-9);
}

}  // namespace
}  // namespace rb::tuning
