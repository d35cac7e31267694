// The estimate after a test against docs/algorithms/statistics.md 7.2.

#include "rating/sprt/sprt_estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

// The ratio of these is beyond the bounds of the test, so that the motion is cut back.
TEST(EstimateAfterATest, OfResultsFarBeyondABoundIsThatOfTheCrossing) {
  const SprtSpec spec{-10, 50, 0.02, 0.1, Model::logistic, false};
  const Outcomes far = pairs(2, 3, 14, 21, 30);
  Outcomes farther = far;
  for (double& weight : farther.weight) weight *= 1.5;  // at the same pace, with the same crossing
  EXPECT_NEAR(estimate_after(spec, far).elo, estimate_after(spec, farther).elo, 1e-6);
  EXPECT_NEAR(estimate_after(spec, far).los, estimate_after(spec, farther).los, 1e-9);
}

// The wider of the two intervals at either end, and the LOS nearer to a half.
TEST(EstimateAfterATest, IsSafeByTheWiderIntervalAndTheLessCertainLos) {
  bool is_los_of_motion = false, is_los_of_results = false;
  for (const SprtSpec& spec : {SprtSpec{0, 30}, SprtSpec{0, 150}, SprtSpec{-40, 5, 0.1, 0.2}}) {
    for (const Outcomes& results : {pairs(1, 1, 20, 1, 2), pairs(4, 7, 30, 12, 11),
                                    pairs(9, 2, 3, 1, 1), pairs(0, 1, 2, 3, 14)}) {
      const SprtEstimate plain = estimate_after(spec, results);
      const SprtEstimate safe = safe_estimate_after(spec, results);
      const Estimate alone = estimate(results);
      EXPECT_EQ(safe.elo, plain.elo);
      EXPECT_DOUBLE_EQ(safe.elo_interval.low,
                       std::min(plain.elo_interval.low, alone.elo_interval.low));
      EXPECT_DOUBLE_EQ(safe.elo_interval.high,
                       std::max(plain.elo_interval.high, alone.elo_interval.high));
      const bool is_plain = std::abs(plain.los - 0.5) <= std::abs(alone.los - 0.5);
      EXPECT_DOUBLE_EQ(safe.los, is_plain ? plain.los : alone.los);
      (is_plain ? is_los_of_motion : is_los_of_results) = true;
    }
  }
  EXPECT_TRUE(is_los_of_motion);
  EXPECT_TRUE(is_los_of_results);
}

}  // namespace
}  // namespace rb::rating
