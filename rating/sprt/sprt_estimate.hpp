#pragma once

#include "rating/pairwise/interval.hpp"
#include "rating/sprt/sprt.hpp"

// The strength of the candidate after a sequential test. The plain estimate is biased, since the
// test stopped because the results were extreme.
namespace rb::rating {

struct SprtEstimate {
  double elo = 0;         // logistic, median-unbiased: as likely too high as too low
  Interval elo_interval;  // 95 %
  double los = 0.5;       // likelihood that the candidate is stronger
};

// Orders the possible outcomes of the test from early H0 over late H0 and late H1 to early H1 and
// inverts the probability of a worse one than observed, by the Brownian approximation. It also
// works for an undecided test. Elo are searched within -5000 and 5000 and are infinite beyond.
// Source: docs/algorithms/statistics.md 7.2. REQUIRES: results.total() > 0.
SprtEstimate estimate_after(const SprtSpec& spec, const Outcomes& results);

// The same, made safe for a few results that ended alike; this one is reported. The approximation
// treats their variance as known; if it is not, the interval above is far too narrow and the LOS
// too certain. Here the interval also contains the whole of score_interval(), the LOS is the less
// certain of that above and probability_above(), and a perfect score has an infinite Elo. REQUIRES:
// results.total() > 0.
SprtEstimate safe_estimate_after(const SprtSpec& spec, const Outcomes& results);

}  // namespace rb::rating
