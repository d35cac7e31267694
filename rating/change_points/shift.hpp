#pragma once

#include <cstddef>
#include <span>

#include "rating/pairwise/interval.hpp"

// How much measurements differ, if some of them are far off. Estimates of Hodges and Lehmann
// (1963; docs/algorithms/statistics.md 11) with the intervals that belong to the rank tests of
// Wilcoxon and of Mann and Whitney: they assume only symmetry (paired) or equal shape (two
// samples), and a few outliers move nothing. For times use logarithms: differences are then
// logarithms of ratios.
namespace rb::rating {

struct Shift {
  double estimate = 0;
  Interval interval =
      {};  // of the wanted confidence; infinite where there are too few values for it
};

// The centre of differences of pairs: the median of the means of any two of them. `error` is the
// two-sided probability that the interval misses it; exact up to 60 values, by the normal
// approximation beyond. REQUIRES: not empty, 0 < error < 1.
Shift paired_shift(std::span<const double> differences, double error);

// How much larger b is than a: the median of all differences, by the normal approximation.
// REQUIRES: neither is empty, 0 < error < 1.
Shift two_sample_shift(std::span<const double> a, std::span<const double> b, double error);

// The fewest values of one of two samples with which the interval can be finite, however many the
// other has. REQUIRES: 0 < error < 1.
std::size_t least_sample(double error);

}  // namespace rb::rating
