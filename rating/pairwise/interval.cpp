#include "rating/pairwise/interval.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/mirrored.hpp"

namespace rb::rating {
namespace {

// Weight of the unseen result at the far end. Results outside the most frequent class are the
// evidence; as long as there are fewer than 4 of them, or fewer than 20 results, the
// distribution of the mean is skew and more is needed.
double pseudo_count(const Outcomes& results) {
  const double total = results.total();
  const double minority = total - *std::max_element(results.weight.begin(), results.weight.end());
  const double enough = 0.27 + 0.73 * std::max(0.0, 1 - total / 20);
  const double rare = 0.6 - 0.33 * minority / 4;
  return std::max(enough, rare);
}

// P(sum a_i p_i < mean) for p ~ Dirichlet(weights) as a standard normal deviate. It is the
// probability that sum (a_i - mean) G_i < 0 with G_i ~ Gamma(weight_i).
// REQUIRES: `mean` lies strictly between the smallest and the largest value with weight.
double deviate_below(const Outcomes& results, double mean) {
  std::array<double, 5> c{};
  double k2_at_0 = 0, k3_at_0 = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    c[i] = results.weight[i] > 0 ? results.value[i] - mean : 0;
    k2_at_0 += results.weight[i] * c[i] * c[i];
    k3_at_0 += 2 * results.weight[i] * c[i] * c[i] * c[i];
  }
  const double tau = -tilt(c, results.weight);
  double log_ratio = 0, k2 = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    const double t = 1 - tau * c[i];
    log_ratio += results.weight[i] * std::log1p(-tau * c[i]);
    k2 += results.weight[i] * c[i] * c[i] / (t * t);
  }
  const double r = std::copysign(std::sqrt(std::max(0.0, 2 * log_ratio)), tau);
  // ln(u/r)/r loses all digits near r = 0; its limit there is k3 / (6 k2^1.5).
  if (std::abs(r) < 0.02) return r + k3_at_0 / (6 * k2_at_0 * std::sqrt(k2_at_0));
  return r + std::log(tau * std::sqrt(k2) / r) / r;
}

double upper_limit(Outcomes results, double z) {
  const auto top = static_cast<std::size_t>(results.size - 1);
  results.weight[top] += pseudo_count(results);
  constexpr double kTolerance = 1e-12;
  const double low = results.mean(), high = results.value[top];
  if (high - low <= kTolerance) return high;  // only best results
  return crossing([&](double mean) { return deviate_below(results, mean) - z; }, low,
                  high - kTolerance, kTolerance);
}

}  // namespace

Interval score_interval(const Outcomes& results, double confidence) {
  assert(results.total() > 0 && 0 < confidence && confidence < 1);
  const double z = normal_reach(confidence);
  return {1 - upper_limit(mirrored(results), z), upper_limit(results, z)};
}

double probability_above(const Outcomes& results, double score) {
  assert(results.total() > 0 && 0 < score && score < 1);
  Outcomes prior = results;
  const double h = pseudo_count(results);
  prior.weight[0] += h;
  prior.weight[static_cast<std::size_t>(results.size - 1)] += h;
  return normal_below(-deviate_below(prior, score));
}

}  // namespace rb::rating
