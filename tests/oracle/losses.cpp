#include "tests/oracle/losses.hpp"

#include <cmath>
#include <limits>

namespace rb::tuning {
namespace {

// x log(x / y), 0 at x = 0. The small number is Rapfi's; it shifts the loss and moves nothing.
double divergence(double x, double y) {
  constexpr double kSmall = 1e-8;
  return x > 0 ? x * std::log((x + kSmall) / y) : 0;
}

}  // namespace

double expected_result(double evaluation, double K) { return 1 / (1 + std::exp(-K * evaluation)); }

double loss(Loss kind, double p, double y) {
  switch (kind) {
    case Loss::absolute: return std::abs(p - y);
    case Loss::squared: return (p - y) * (p - y);
    case Loss::cross_entropy: break;
  }
  return (divergence(y, p) + divergence(1 - y, 1 - p)) / 2;
}

double loss_slope(Loss kind, double p, double y, double K) {
  const double slope = p * (1 - p) * K;
  switch (kind) {
    case Loss::absolute: return p > y ? slope : p < y ? -slope : 0;
    case Loss::squared: return 2 * (p - y) * slope;
    case Loss::cross_entropy: break;
  }
  return (p - y) * K;
}

double mean_loss(Loss kind, std::span<const Rated> rated, double K) {
  double sum = 0;
  for (const Rated& one : rated) sum += loss(kind, expected_result(one.evaluation, K), one.result);
  return rated.empty() ? 0 : sum / static_cast<double>(rated.size());
}

Scale search_scale(Loss kind, std::span<const Rated> rated, const ScaleSearch& search) {
  Scale best{search.min, std::numeric_limits<double>::infinity()};
  double low = search.min, high = search.max;
  for (int round = 0; round < search.rounds; ++round) {
    const double step = (high - low) / search.steps;
    for (int i = 1; i <= search.steps; ++i) {
      const double K = low + i * step;
      const double mean = mean_loss(kind, rated, K);
      if (mean < best.loss) best = {K, mean};
    }
    low = best.K - step;
    high = best.K + step;
  }
  return best;
}

}  // namespace rb::tuning
