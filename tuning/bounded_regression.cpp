#include "tuning/bounded_regression.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rb::tuning {
namespace {

// The same task in the weights that are not held; the held ones are part of the offset.
Samples free_part(const Samples& samples, const std::vector<bool>& held,
                  std::span<const double> weights) {
  Samples part{.features = static_cast<std::size_t>(std::count(held.begin(), held.end(), false)),
               .x = {},
               .offset = samples.offset,
               .y = samples.y,
               .cluster = samples.cluster};
  part.offset.resize(samples.size());
  part.x.reserve(samples.size() * part.features);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t j = 0; j < held.size(); ++j) {
      const double x = samples.x[i * held.size() + j];
      if (held[j]) {
        part.offset[i] += x * weights[j];
      } else {
        part.x.push_back(x);
      }
    }
  }
  return part;
}

std::vector<double> free_values(const std::vector<bool>& held, std::span<const double> values) {
  std::vector<double> part;
  for (std::size_t j = 0; j < values.size(); ++j) {
    if (!held[j]) part.push_back(values[j]);
  }
  return part;
}

// Fits the weights that are not held; false: none left its bounds.
bool fit_free(const Samples& samples, const Ridge& ridge, std::span<const Bounds> bounds,
              BoundedFit& now) {
  const Ridge prior{free_values(now.held, ridge.mean), free_values(now.held, ridge.precision)};
  const Fit fit = fit_cross_entropy(free_part(samples, now.held, now.weights), prior,
                                    free_values(now.held, now.weights));
  now.converged = fit.converged;
  const std::size_t free = fit.weights.size();
  bool left = false;
  for (std::size_t j = 0, k = 0; j < now.held.size(); ++j) {
    if (now.held[j]) continue;
    now.weights[j] = std::clamp(fit.weights[k], bounds[j].min, bounds[j].max);
    now.errors[j] = fit.errors[k];
    now.prior_shares[j] =
        prior.precision.empty() ? 0 : fit.covariance[k * free + k] * prior.precision[k];
    if (now.weights[j] != fit.weights[k]) {
      now.held[j] = left = true;
      now.errors[j] = now.prior_shares[j] = 0;
    }
    ++k;
  }
  return left;
}

// Releases the weights that the slope pulls back from their bounds; false: none.
bool let_go(const Samples& samples, const Ridge& ridge, std::span<const Bounds> bounds,
            BoundedFit& now) {
  const std::vector<double> slope = gradient(samples, ridge, now.weights);
  bool any = false;
  for (std::size_t j = 0; j < now.held.size(); ++j) {
    const bool inwards = now.weights[j] <= bounds[j].min ? slope[j] < 0 : slope[j] > 0;
    if (!now.held[j] || !inwards) continue;
    now.held[j] = false;
    any = true;
  }
  return any;
}

}  // namespace

BoundedFit fit_bounded(const Samples& samples, const Ridge& ridge, std::vector<double> start,
                       std::span<const Bounds> bounds) {
  assert(std::ranges::equal(start, bounds, [](double value, const Bounds& within) {
    return within.min <= value && value <= within.max;
  }));
  const std::size_t count = start.size();
  BoundedFit fit;
  fit.free = fit_cross_entropy(samples, ridge, start).weights;
  fit.weights = std::move(start);
  fit.errors.resize(count);
  fit.prior_shares.resize(count);
  fit.held.resize(count);
  const auto any_free = [&] { return std::count(fit.held.begin(), fit.held.end(), false) > 0; };
  // A weight that is released and leaves again could cycle: after this many rounds it stays held.
  for (std::size_t round = 0; round <= count; ++round) {
    while (any_free() && fit_free(samples, ridge, bounds, fit)) {
    }
    if (round == count || !let_go(samples, ridge, bounds, fit)) break;
  }
  return fit;
}

}  // namespace rb::tuning
