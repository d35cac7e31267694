#include "tuning/random_draws.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

namespace rb::tuning {
namespace {

constexpr int kDraws = 200'000;

// Means of the powers and the share below `below`.
struct Moments {
  double mean = 0, square = 0, cube = 0, share = 0;
};
Moments moments(const std::function<double()>& draw, double below) {
  Moments sums;
  for (int i = 0; i < kDraws; ++i) {
    const double x = draw();
    sums.mean += x / kDraws;
    sums.square += x * x / kDraws;
    sums.cube += x * x * x / kDraws;
    sums.share += (x < below ? 1.0 : 0.0) / kDraws;
  }
  return sums;
}

// Each bound is more than four standard errors of so many draws.
TEST(RandomDraws, OfTheNormalDistributionHaveItsMoments) {
  Rng rng(1);
  const Moments found = moments([&] { return draw_normal(rng); }, 1);
  EXPECT_NEAR(found.mean, 0, 0.01);
  EXPECT_NEAR(found.square, 1, 0.014);
  EXPECT_NEAR(found.cube, 0, 0.04);
  EXPECT_NEAR(found.share, 0.841345, 0.0034);
}

struct Gamma {
  double shape, median;
};

// The medians are those of chi-squared distributions with twice the shape as degrees, halved.
TEST(RandomDraws, OfAGammaDistributionHaveItsMomentsAndMedian) {
  for (const auto& [shape, median] : {Gamma{0.5, 0.227468}, {1, 0.693147}, {3, 2.674060}}) {
    Rng rng(2);
    const Moments found = moments([&, k = shape] { return draw_gamma(rng, k); }, median);
    const double square = shape * (shape + 1), cube = square * (shape + 2);
    const double fourth = cube * (shape + 3), sixth = fourth * (shape + 4) * (shape + 5);
    EXPECT_NEAR(found.mean, shape, 4.5 * std::sqrt(shape / kDraws)) << shape;
    EXPECT_NEAR(found.square, square, 4.5 * std::sqrt((fourth - square * square) / kDraws))
        << shape;
    EXPECT_NEAR(found.cube, cube, 4.5 * std::sqrt((sixth - cube * cube) / kDraws)) << shape;
    EXPECT_NEAR(found.share, 0.5, 4.5 * std::sqrt(0.25 / kDraws)) << shape;
  }
}

}  // namespace
}  // namespace rb::tuning
