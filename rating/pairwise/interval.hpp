#pragma once

#include "rating/pairwise/outcomes.hpp"

// Confidence interval of a mean score that is honest for few results and at the edges
// (docs/algorithms/statistics.md 2).
//
// The usual score +- z * standard error has width 0 at 0 % and at 100 % and is too narrow for few
// pairs. Here each limit is a quantile of the mean of a Dirichlet distribution:
//
//   low  = 2.5 % quantile of sum a_i p_i,  p ~ Dirichlet(counts + h results of the worst score)
//   high = 97.5 % quantile of the same,    p ~ Dirichlet(counts + h results of the best score)
//
// With h = 1 these are Gaffke's limits (N. Gaffke, Three test statistics for a nonparametric
// one-sided hypothesis on the mean of a nonnegative variable, 2005; M. Learned-Miller and
// P. Thomas, A new confidence interval for the mean of a bounded random variable, 2019), for games
// without draws the interval of Clopper and Pearson: safe for every distribution, but wider than
// needed. A smaller h removes the surplus; h was fitted by simulation (pseudo_count() in the
// source) so that the coverage is 93 to 97 % from 20 pairs for scores of 20 to 80 % and from 200
// pairs for 5 to 95 %, and at least 93 % elsewhere: tests/rating/pairwise/coverage_test.cpp.
//
// The quantile comes from the saddlepoint of the weighted sum of gamma variables (Lugannani and
// Rice in the form r + ln(u/r)/r; O. Barndorff-Nielsen 1986); its r is the signed root of twice the
// log-likelihood ratio of the GSPRT, so interval and test agree.
namespace rb::rating {

struct Interval {
  double low = 0, high = 0;
};

// Interval of the mean of `results`, with the given confidence (0.95 = 2.5 % on either side).
// Contains the mean; never empty. REQUIRES: results.total() > 0, 0 < confidence < 1.
Interval score_interval(const Outcomes& results, double confidence = 0.95);

// Probability that the true mean exceeds `score`, from the same distribution with h at both ends.
// REQUIRES: results.total() > 0, 0 < score < 1.
double probability_above(const Outcomes& results, double score);

}  // namespace rb::rating
