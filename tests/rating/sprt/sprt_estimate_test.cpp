// The estimate after a test against docs/algorithms/statistics.md 7.2.

#include "rating/sprt/sprt_estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "rating/pairwise/elo.hpp"
#include "rating/sprt/brownian.hpp"

namespace rb::rating {
namespace {

Outcomes pairs(int ll, int ld, int even, int wd, int ww) {
  return outcomes(PairCounts{{ll, ld, even, wd, ww}});
}

// F(d): the motion of the LLR ends no better than seen if the candidate's Elo is d.
double chance_of_worse(const SprtSpec& spec, const Outcomes& results, double elo) {
  const Outcomes seen = regularized(results);
  const double variance = seen.variance(), games = seen.games;
  const auto score_of = [&](double bound) {
    return spec.model == Model::logistic
               ? score_of_elo(bound)
               : 0.5 + bound / kNormalizedScale * std::sqrt(games * variance);
  };
  const double s0 = score_of(spec.elo0), s1 = score_of(spec.elo1), width = s1 - s0;
  const double low = std::log(spec.beta / (1 - spec.alpha)),
               high = std::log((1 - spec.beta) / spec.alpha);
  double llr = seen.total() * width * (seen.mean() - (s0 + s1) / 2) / variance;
  double time = seen.total();
  const double end = llr < low ? low : llr > high ? high : llr;
  if (end != llr) time *= end / llr;
  llr = end;
  const double drift = (score_of_elo(elo) - (s0 + s1) / 2) * width / variance;
  return Brownian{low, high, drift, width * width / variance}.chance_of_worse(time, llr);
}

// Undecided, beyond the upper bound, beyond the lower one.
TEST(EstimateAfterATest, IsWhereAWorseEndIsAsLikelyAsABetterOne) {
  for (const Model model : {Model::logistic, Model::normalized}) {
    const SprtSpec spec{-10, 50, 0.02, 0.1, model, false};
    for (const Outcomes& results :
         {pairs(4, 7, 30, 12, 11), pairs(2, 3, 14, 21, 30), pairs(13, 10, 21, 4, 2)}) {
      const SprtEstimate ours = estimate_after(spec, results);
      EXPECT_NEAR(chance_of_worse(spec, results, ours.elo), 0.5, 1e-8);
      EXPECT_NEAR(chance_of_worse(spec, results, ours.elo_interval.low), 0.975, 1e-8);
      EXPECT_NEAR(chance_of_worse(spec, results, ours.elo_interval.high), 0.025, 1e-8);
      EXPECT_NEAR(ours.los, chance_of_worse(spec, results, 0), 1e-9);
    }
  }
}

}  // namespace
}  // namespace rb::rating
