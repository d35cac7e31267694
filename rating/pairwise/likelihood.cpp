#include "rating/pairwise/likelihood.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/elo.hpp"

namespace rb::rating {
namespace {

using Places = std::array<double, 5>;

// Probabilities, up to the common factor 1 / total, of the most likely distribution with mean
// `score`.
Places most_likely_with_mean(const Outcomes& results, double score) {
  Places c{}, p{};
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (results.weight[i] > 0) c[i] = results.value[i] - score;
  }
  const double theta = tilt(c, results.weight);
  for (std::size_t i = 0; i < c.size(); ++i) p[i] = results.weight[i] / (1 + theta * c[i]);
  return p;
}

bool changes_sign(const Places& c, const Outcomes& results) {
  bool above = false, below = false;
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (results.weight[i] <= 0) continue;
    above = above || c[i] > 0;
    below = below || c[i] < 0;
  }
  return above && below;
}

double normalized_mean(const Outcomes& p) { return (p.mean() - 0.5) / std::sqrt(p.variance()); }

// A distribution with the given t on the places of `results` that have weight: e^(lambda a).
Outcomes exponential_with_t(const Outcomes& results, double t) {
  const double total = results.total();
  const auto tilted = [&](double lambda) {
    Outcomes p = results;
    for (std::size_t i = 0; i < p.weight.size(); ++i) {
      const double reach = lambda * (p.value[i] - (lambda > 0 ? 1 : 0));
      p.weight[i] = results.weight[i] > 0 ? std::exp(reach) : 0;
    }
    const double scale = total / p.total();
    for (double& w : p.weight) w *= scale;
    return p;
  };
  return tilted(crossing([&](double lambda) { return normalized_mean(tilted(lambda)) - t; }, -300,
                         300, 1e-9));
}

Outcomes uniform(const Outcomes& results) {
  const auto places =
      std::count_if(results.weight.begin(), results.weight.end(), [](double w) { return w > 0; });
  Outcomes p = results;
  for (double& w : p.weight) {
    if (w > 0) w = results.total() / static_cast<double>(places);
  }
  return p;
}

// The same for (mean - 1/2) / deviation = t: a fixed point from the distribution `p`. In each
// round the condition is made linear in p around the mean and deviation of the last one. All 0 if
// the search leaves the possible distributions on the places with weight.
Places most_likely_with_t(const Outcomes& results, double t, Outcomes p) {
  const auto size = static_cast<std::size_t>(results.size);
  const double total = results.total();
  for (int round = 0; round < 100; ++round) {
    const double mean = p.mean(), deviation = std::sqrt(p.variance());
    Places phi{};
    for (std::size_t i = 0; i < size; ++i) {
      const double z = (mean - p.value[i]) / deviation;
      phi[i] = p.value[i] - 0.5 - t * deviation * (1 + z * z) / 2;
    }
    if (!changes_sign(phi, results)) return {};
    const double theta = tilt(phi, results.weight);
    double change = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const double next = results.weight[i] / (1 + theta * phi[i]);
      change = std::max(change, std::abs(next - p.weight[i]));
      p.weight[i] = next;
    }
    if (change <= 1e-13 * total) break;
  }
  return p.weight;
}

// The uniform start fails for a t far from 0.
Places most_likely_with_t(const Outcomes& results, double t) {
  const Places p = most_likely_with_t(results, t, uniform(results));
  const bool is_found = std::any_of(p.begin(), p.end(), [](double w) { return w > 0; });
  return is_found ? p : most_likely_with_t(results, t, exponential_with_t(results, t));
}

}  // namespace

double t_of_normalized_elo(double elo, const Outcomes& unit) {
  return std::sqrt(static_cast<double>(unit.games)) * elo / kNormalizedScale;
}

double log_likelihood_ratio(const Outcomes& results, Model model, double elo0, double elo1) {
  if (results.total() <= 0) return 0;
  const Outcomes r = regularized(results);
  const auto most_likely = [&](double elo) {
    if (model == Model::logistic) return most_likely_with_mean(r, score_of_elo(elo));
    return most_likely_with_t(r, t_of_normalized_elo(elo, r));
  };
  const Places p0 = most_likely(elo0), p1 = most_likely(elo1);
  double sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(r.size); ++i) {
    sum += r.weight[i] * std::log(p1[i] / p0[i]);
  }
  return sum;
}

double log_likelihood_loss(const Outcomes& results, double t) {
  assert(std::ranges::count_if(results.weight, [](double w) { return w > 0; }) >= 2);
  const Places p = most_likely_with_t(results, t);
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (results.weight[i] > 0) sum += results.weight[i] * std::log(results.weight[i] / p[i]);
  }
  return std::max(0.0, sum);
}

}  // namespace rb::rating
