#include "rating/pairwise/outcomes.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace rb::rating {

double Outcomes::total() const {
  double sum = 0;
  for (const double w : weight) sum += w;
  return sum;
}

double Outcomes::mean() const {
  assert(total() > 0);
  double sum = 0;
  for (std::size_t i = 0; i < value.size(); ++i) sum += weight[i] * value[i];
  return sum / total();
}

double Outcomes::variance() const {
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    sum += weight[i] * (value[i] - centre) * (value[i] - centre);
  }
  return sum / total();
}

Outcomes outcomes(const GameCounts& counts) {
  Outcomes result;
  result.size = 3;
  result.value = {0, 0.5, 1};
  result.weight = {static_cast<double>(counts.losses), static_cast<double>(counts.draws),
                   static_cast<double>(counts.wins)};
  return result;
}

Outcomes outcomes(const PairCounts& counts) {
  Outcomes result;
  result.size = 5;
  result.games = 2;
  result.value = {0, 0.25, 0.5, 0.75, 1};
  for (std::size_t i = 0; i < 5; ++i) {
    result.weight[i] = static_cast<double>(counts.by_half_points[i]);
  }
  return result;
}

Outcomes regularized(const Outcomes& results) {
  Outcomes raised = results;
  for (std::size_t i = 0; i < static_cast<std::size_t>(results.size); ++i) {
    if (raised.weight[i] == 0) raised.weight[i] = 1e-3;
  }
  return raised;
}

double tilt(std::span<const double> c, std::span<const double> w) {
  assert(c.size() == w.size());
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (w[i] <= 0) continue;
    if (c[i] > 0) low = std::max(low, -1 / c[i]);
    if (c[i] < 0) high = std::min(high, -1 / c[i]);
  }
  assert(std::isfinite(low) && std::isfinite(high));
  // From the low end, so that the relative precision of Newton's method is one also near theta = 0.
  const auto value_and_slope = [&](double above_low) {
    double f = 0, slope = 0;
    for (std::size_t i = 0; i < c.size(); ++i) {
      const double g = c[i] / (1 + (low + above_low) * c[i]);
      f += w[i] * g;
      slope -= w[i] * g * g;
    }
    return std::pair(f, slope);
  };
  constexpr int kBits = 48;
  std::uintmax_t rounds = 200;
  return low + boost::math::tools::newton_raphson_iterate(value_and_slope, -low, 0.0, high - low,
                                                          kBits, rounds);
}

}  // namespace rb::rating
