#include "rating/sprt/sprt_plan.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "rating/pairwise/elo.hpp"

namespace rb::rating {
namespace {

// Probability that a Brownian motion with drift h / 2 and variance 1 reaches `high` before `low`:
// (1 - e^(-h low)) / (e^(-h high) - e^(-h low)), in forms that do not overflow.
double pass_probability(double h, double low, double high) {
  if (h == 0) return -low / (high - low);
  if (h > 0) return std::expm1(h * low) / std::expm1(-h * (high - low));
  return std::exp(h * high) * std::expm1(-h * low) / std::expm1(h * (high - low));
}

// Where a test with steps of this standard deviation ends on average. A random walk passes a bound
// by 0.583 steps (D. Siegmund, Sequential Analysis, 1985, chapter X); the factor behind it was
// fitted to simulated tests, whose steps are far from small. A test that moves its bounds by the
// overshoot ends at the plain ones.
SprtBounds ends(const SprtSpec& spec, double step) {
  const auto [low, high] = bounds(spec);
  if (spec.overshoot) return {low, high};
  const double beyond = 0.583 * step * (1 + step * step / 4);
  return {low - beyond, high + beyond};
}

}  // namespace

SprtPlan plan(const SprtSpec& spec, const PlanSpec& games) {
  SprtPlan result;
  const double bias = score_of_elo(games.rms_bias) - 0.5;
  result.variance = (1 - games.draw_ratio) / 4 - bias * bias;
  assert(result.variance > 0);
  const auto score_of_bound = [&](double elo) {
    if (spec.model == Model::logistic) return score_of_elo(elo);
    return 0.5 + elo / kNormalizedScale * std::sqrt(result.variance);
  };
  const double s0 = score_of_bound(spec.elo0), s1 = score_of_bound(spec.elo1);
  result.elo0 = elo_of_score(std::clamp(s0, 0.0, 1.0));
  result.elo1 = elo_of_score(std::clamp(s1, 0.0, 1.0));

  const double width = s1 - s0;
  const double step = games.in_pairs ? width * std::sqrt(2 / result.variance) : 0;
  const auto [low, high] = ends(spec, step);
  const double h = (2 * score_of_elo(games.elo) - s0 - s1) / width;
  result.pass_probability = pass_probability(h, low, high);
  // In units of variance / width^2 games; the series is used where the difference below cancels.
  const double time = std::abs(h * (high - low)) < 1e-5
                          ? -low * high * (1 + h * (low + high) / 6)
                          : 2 / h * (low + (high - low) * result.pass_probability);
  result.games = time * result.variance / (width * width);
  return result;
}

double games_midway(const SprtSpec& spec) {
  double step = (spec.elo1 - spec.elo0) / kNormalizedScale;  // of a game
  if (spec.model == Model::logistic) {
    const double s0 = score_of_elo(spec.elo0), s1 = score_of_elo(spec.elo1), middle = (s0 + s1) / 2;
    step = (s1 - s0) / std::sqrt(middle * (1 - middle));
  }
  const auto [low, high] = ends(spec, step * std::numbers::sqrt2);
  return -low * high / (step * step);
}

// Midway the sum of the test is a Brownian motion without drift. The share is the sum over odd k of
// the probabilities to have stayed between two walls (W. Feller, An Introduction to Probability
// Theory and Its Applications II, 1971, X.5).
double undecided_share(const SprtSpec& spec, double games) {
  constexpr double kPi = std::numbers::pi;
  const double mean = games_midway(spec);
  double share = 0;
  for (int k = 0; k < 50; ++k) {
    const int odd = 2 * k + 1;
    share +=
        (k % 2 == 0 ? 4 : -4) / (odd * kPi) * std::exp(-odd * odd * kPi * kPi / 8 * games / mean);
  }
  return std::clamp(share, 0.0, 1.0);
}

}  // namespace rb::rating
