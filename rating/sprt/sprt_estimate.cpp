#include "rating/sprt/sprt_estimate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/sprt/brownian.hpp"

namespace rb::rating {
namespace {

constexpr double kFarthest = 5000;  // Elo: a score of 1 to 12 digits

// The part of the test's end that the estimate needs.
struct End {
  double score0 = 0, score1 = 0;  // the bounds as scores
  double variance = 0;            // of a result
  SprtBounds bounds;
  double time = 0;  // results played, scaled back to the crossing if the LLR is past a bound
  double llr = 0;   // within the bounds
};

End end_of(const SprtSpec& spec, const Outcomes& results) {
  const Outcomes r = regularized(results);
  End end;
  end.variance = r.variance();
  const auto score_of_bound = [&](double elo) {
    if (spec.model == Model::logistic) return score_of_elo(elo);
    return 0.5 + t_of_normalized_elo(elo, r) * std::sqrt(end.variance);
  };
  end.score0 = score_of_bound(spec.elo0);
  end.score1 = score_of_bound(spec.elo1);
  end.bounds = bounds(spec);
  // The motion's own value, so that drift and place agree; it is near the test's exact ratio.
  const double width = end.score1 - end.score0;
  const double llr = r.total() * width * (r.mean() - (end.score0 + end.score1) / 2) / end.variance;
  end.llr = std::clamp(llr, end.bounds.low, end.bounds.high);
  end.time = llr == end.llr ? r.total() : r.total() * end.llr / llr;
  return end;
}

// Probability of a worse end of the test, if the candidate's Elo is `elo`.
double chance_of_worse(const End& end, double elo) {
  const double width = end.score1 - end.score0;
  const double from_middle = score_of_elo(elo) - (end.score0 + end.score1) / 2;
  const Brownian motion{end.bounds.low, end.bounds.high, from_middle * width / end.variance,
                        width * width / end.variance};
  return motion.chance_of_worse(end.time, end.llr);
}

// The Elo at which a worse end has probability `p`, which falls with the Elo. Infinite if it lies
// beyond the range searched.
double elo_at(const End& end, double p) {
  const double elo = crossing([&](double at) { return p - chance_of_worse(end, at); }, -kFarthest,
                              kFarthest, 1e-10);
  constexpr double kUnbounded = std::numeric_limits<double>::infinity();
  return elo <= -kFarthest ? -kUnbounded : elo >= kFarthest ? kUnbounded : elo;
}

}  // namespace

SprtEstimate estimate_after(const SprtSpec& spec, const Outcomes& results) {
  assert(results.total() > 0);
  const End end = end_of(spec, results);
  SprtEstimate estimate;
  estimate.elo = elo_at(end, 0.5);
  estimate.elo_interval = {elo_at(end, 0.975), elo_at(end, 0.025)};
  estimate.los = chance_of_worse(end, 0);
  return estimate;
}

SprtEstimate safe_estimate_after(const SprtSpec& spec, const Outcomes& results) {
  assert(results.total() > 0);
  SprtEstimate estimate = estimate_after(spec, results);
  const Interval score = score_interval(results);
  estimate.elo_interval = {std::min(estimate.elo_interval.low, elo_of_score(score.low)),
                           std::max(estimate.elo_interval.high, elo_of_score(score.high))};
  const double los = probability_above(results, 0.5);
  if (std::abs(los - 0.5) < std::abs(estimate.los - 0.5)) estimate.los = los;
  const double mean = results.mean();
  if (mean <= 0 || mean >= 1) estimate.elo = elo_of_score(mean);
  return estimate;
}

}  // namespace rb::rating
