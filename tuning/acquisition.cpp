#include "tuning/acquisition.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <numbers>

namespace rb::tuning {
namespace {

double density(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }
double probability(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

// Where erfc underflows: the first terms of its asymptotic series.
double log_probability(double x) {
  if (x > -30) return std::log(probability(x));
  return -x * x / 2 - std::log(-x * std::sqrt(2 * std::numbers::pi)) - 1 / (x * x);
}

// Quantiles of the highest of independent normal values.
class Highest {
 public:
  explicit Highest(std::span<const Prediction> negated) : at_(negated) {
    for (const Prediction& one : at_) {
      low_ = std::min(low_, one.mean - 10 * one.deviation);
      high_ = std::max(high_, one.mean + 10 * one.deviation);
    }
  }
  double quantile(double share) const {
    const double tolerance = 1e-14 * (high_ - low_);
    std::uintmax_t rounds = 500;
    const auto [low, high] = boost::math::tools::toms748_solve(
        [&](double value) { return below(value) - share; }, low_, high_,
        [&](double a, double b) { return b - a <= tolerance; }, rounds);
    return low + (high - low) / 2;
  }

 private:
  double below(double value) const {
    double log_product = 0;
    for (const Prediction& one : at_) {
      log_product += log_probability((value - one.mean) / one.deviation);
    }
    return std::exp(log_product);
  }
  std::span<const Prediction> at_;
  double low_ = std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
};

constexpr double kLeastDeviation = 1e-12;

}  // namespace

double expected_improvement(const Prediction& at, double best) {
  const double gap = best - at.mean;
  if (at.deviation <= 0) return std::max(gap, 0.0);
  const double u = gap / at.deviation;
  return at.deviation * (u * probability(u) + density(u));
}

std::vector<double> expected_improvements(std::span<const Prediction> at) {
  double best = std::numeric_limits<double>::infinity();
  for (const Prediction& one : at) best = std::min(best, one.mean);
  std::vector<double> values;
  for (const Prediction& one : at) values.push_back(expected_improvement(one, best));
  return values;
}

std::vector<double> entropy_gains(std::span<const Prediction> at,
                                  std::span<const double> uniforms) {
  std::vector<Prediction> negated;  // the method maximises
  for (const Prediction& one : at) {
    negated.push_back({-one.mean, std::max(one.deviation, kLeastDeviation)});
  }
  const Highest highest(negated);
  const double quarter = highest.quantile(0.25), half = highest.quantile(0.5);
  const double spread =
      (quarter - highest.quantile(0.75)) / (std::log(std::log(4.0 / 3)) - std::log(std::log(4.0)));
  const double place = half + spread * std::log(std::numbers::ln2);
  std::vector<double> gains;
  for (const Prediction& one : negated) {
    double sum = 0;
    for (const double u : uniforms) {
      const double value = place - spread * std::log(-std::log(u));
      const double g = (value - one.mean) / one.deviation;
      const double log_phi = log_probability(g);
      sum += g * std::exp(-g * g / 2 - log_phi) / std::sqrt(2 * std::numbers::pi) / 2 - log_phi;
    }
    gains.push_back(sum / static_cast<double>(uniforms.size()));
  }
  return gains;
}

}  // namespace rb::tuning
