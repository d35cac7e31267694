#include "tuning/hyperpriors.hpp"

#include <boost/math/distributions/inverse_gamma.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace rb::tuning {
namespace {

// For sqrt(exp(log_value)), half-normal; the last terms are the logarithm of the Jacobian.
double half_normal_of_root(double log_value, double scale) {
  return std::log(std::sqrt(2 / std::numbers::pi) / scale) -
         std::exp(log_value) / (2 * scale * scale) + log_value / 2 - std::numbers::ln2;
}

}  // namespace

double log_prior_signal(double log_constant, double scale) {
  return half_normal_of_root(log_constant, scale);
}

double log_prior_noise(double log_noise, double scale) {
  return half_normal_of_root(log_noise, scale);
}

// The quantiles' ratio depends only on the shape and falls with it.
InverseGamma inverse_gamma_between(double low, double high) {
  assert(0 < low && high >= 1.02 * low && high <= 1e15 * low);
  using Policy = boost::math::policies::policy<boost::math::policies::promote_float<false>,
                                               boost::math::policies::promote_double<false>>;
  const auto quantile = [](double shape, double at) {
    return boost::math::quantile(boost::math::inverse_gamma_distribution<double, Policy>(shape, 1),
                                 at);
  };
  const auto excess = [&](double log_shape) {
    const double shape = std::exp(log_shape);
    return std::log(quantile(shape, 0.99) / quantile(shape, 0.01)) - std::log(high / low);
  };
  std::uintmax_t rounds = 200;
  const auto [left, right] = boost::math::tools::toms748_solve(
      excess, std::log(0.1), std::log(1e5), [](double a, double b) { return b - a <= 1e-14; },
      rounds);
  const double shape = std::exp(left + (right - left) / 2);
  return {shape, low / quantile(shape, 0.01)};
}

double log_prior_length(double log_length, const InverseGamma& prior) {
  return prior.shape * std::log(prior.scale) - std::lgamma(prior.shape) - prior.shape * log_length -
         prior.scale * std::exp(-log_length);
}

}  // namespace rb::tuning
