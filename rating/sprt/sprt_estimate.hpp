#pragma once

#include "rating/sprt/sprt.hpp"
#include "rating/two/interval.hpp"

// The strength of the candidate after a sequential test. The plain estimate is biased, since the
// test stopped because the results were extreme.
namespace rb::rating {

struct SprtEstimate {
  double elo = 0;         // logistic, median-unbiased: as likely too high as too low
  Interval elo_interval;  // 95 %
  double los = 0.5;       // chance that the candidate is stronger
};

// Orders the possible outcomes of the test from early H0 over late H0 and late H1 to early H1 and
// inverts the chance of a worse one than that seen, by the Brownian approximation. Also for a test
// that is still undecided. Elo are searched for within -5000 and 5000 and are infinite beyond.
// Source: docs/algorithms/statistics.md 7.2. REQUIRES: results.total() > 0.
SprtEstimate estimate_after(const SprtSpec& spec, const Outcomes& results);

// The same, made safe for few results that ended alike. The approximation takes their variance for
// known; where it is not, the interval above is far too narrow and the LOS too sure. Here the
// interval also contains the whole of score_interval(), the LOS is the more doubtful one of that
// above and probability_above(), and a perfect score has an infinite Elo. What people are shown.
// REQUIRES: results.total() > 0.
SprtEstimate safe_estimate_after(const SprtSpec& spec, const Outcomes& results);

}  // namespace rb::rating
