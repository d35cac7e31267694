#pragma once

#include "rating/interval.hpp"
#include "rating/sprt.hpp"

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
// that is still undecided. Elo are searched for within -1000 and 1000.
// Source: statistics.md section 8 (fishtest, sprt.py). REQUIRES: results.total() > 0.
SprtEstimate estimate_after(const SprtSpec& spec, const Outcomes& results);

}  // namespace rb::rating
