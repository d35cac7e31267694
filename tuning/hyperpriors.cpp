#include "tuning/hyperpriors.hpp"

#include <boost/math/distributions/inverse_gamma.hpp>
#include <cmath>
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
  const auto quantile = [](double shape, double at) {
    return boost::math::quantile(boost::math::inverse_gamma_distribution<>(shape, 1), at);
  };
  double least = 0.01, most = 1e6;
  for (int i = 0; i < 200; ++i) {
    const double shape = std::sqrt(least * most);
    const double ratio = quantile(shape, 0.99) / quantile(shape, 0.01);
    (ratio > high / low ? least : most) = shape;
  }
  const double shape = std::sqrt(least * most);
  return {shape, low / quantile(shape, 0.01)};
}

double log_prior_length(double log_length, const InverseGamma& prior) {
  return prior.shape * std::log(prior.scale) - std::lgamma(prior.shape) - prior.shape * log_length -
         prior.scale * std::exp(-log_length);
}

}  // namespace rb::tuning
