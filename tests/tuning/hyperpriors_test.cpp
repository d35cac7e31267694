#include "tuning/hyperpriors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace rb::tuning {
namespace {

// Where the root is `times` the scale, its half-normal density is sqrt(2 / pi) / scale times
// exp(-times^2 / 2); a change of the logarithm by 1 changes the root by half of itself.
double half_normal_at(double times) {
  return std::log(std::sqrt(2 / std::numbers::pi) * times / 2) - times * times / 2;
}

TEST(Hyperpriors, OfSignalAndNoiseAreHalfNormalInTheirRoots) {
  for (const double times : {0.5, 1.0, 2.0}) {
    const double signal = 4 * times, noise = 0.0006 * times, other = 3 * times;
    EXPECT_NEAR(log_prior_signal(2 * std::log(signal)), half_normal_at(times), 1e-12);
    EXPECT_NEAR(log_prior_noise(2 * std::log(noise)), half_normal_at(times), 1e-12);
    EXPECT_NEAR(log_prior_signal(2 * std::log(other), 3), half_normal_at(times), 1e-12);
    EXPECT_NEAR(log_prior_noise(2 * std::log(other), 3), half_normal_at(times), 1e-12);
  }
}

// With the shape 1 the share below x is exp(-scale / x).
TEST(Hyperpriors, OfALengthHasOnePerCentOutsideEitherEnd) {
  const double scale = 7, low = scale / std::log(100), high = scale / -std::log(0.99);
  const InverseGamma prior = inverse_gamma_between(low, high);
  EXPECT_NEAR(prior.shape, 1, 1e-9);
  EXPECT_NEAR(prior.scale, scale, 1e-7);
}

// The density of an inverse gamma distribution with whole shape, times the length for its
// logarithm: scale^shape / (shape - 1)! length^-shape exp(-scale / length).
TEST(Hyperpriors, OfALengthIsInverseGamma) {
  EXPECT_NEAR(log_prior_length(0, {1, 2}), std::log(2) - 2, 1e-12);
  EXPECT_NEAR(log_prior_length(std::log(2), {4, 3}), std::log(81.0 / 6 / 16) - 1.5, 1e-12);
}

}  // namespace
}  // namespace rb::tuning
