#include "tuning/pair_score.hpp"

#include <algorithm>
#include <cmath>

#include "tuning/random_draws.hpp"

namespace rb::tuning {
namespace {

constexpr PairTable kLostShare = {0, 0.25, 0.5, 0.75, 1};
constexpr double kLeast = 1e-300;

// log10(p / (1 - p)) for the share lost p, from unnormalised weights of the five results.
double log_odds(const PairTable& weights) {
  double lost = 0, won = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    lost += weights[i] * kLostShare[i];
    won += weights[i] * (1 - kLostShare[i]);
  }
  return std::log10(std::max(lost, kLeast) / std::max(won, kLeast));
}

}  // namespace

Observation pair_observation(const PairTable& counts, const PairTable& prior, double scale,
                             int draws) {
  PairTable alpha;
  for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] = counts[i] + prior[i];
  Rng rng(1);
  double sum = 0, squares = 0;
  for (int n = 0; n < draws; ++n) {
    PairTable weights;
    for (std::size_t i = 0; i < alpha.size(); ++i) weights[i] = draw_gamma(rng, alpha[i]);
    const double value = log_odds(weights);
    sum += value;
    squares += value * value;
  }
  const double mean = sum / draws;
  return {scale * log_odds(alpha), scale * scale * (squares / draws - mean * mean)};
}

}  // namespace rb::tuning
