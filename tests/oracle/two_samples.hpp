#pragma once

#include <span>

#include "rating/pairwise/interval.hpp"

// Are two samples of measurements different, as Google Benchmark and scipy tell it? Ours, which no
// wild value moves, is rating/change_points/shift.hpp.
namespace rb::rating {

// Mann-Whitney's test that neither sample tends to be larger, two-sided. Exact without ties if a
// sample has at most 8 values; else the normal approximation with correction for ties and
// continuity.
struct RankTest {
  double u = 0;        // pairs (one of each sample) in which a is the larger; ties count a half
  double p_value = 1;  // 1 if all values are equal
};
RankTest rank_test(std::span<const double> a, std::span<const double> b);  // REQUIRES: none empty

// Welch's test of equal means, variances free. REQUIRES: two values in each sample or more, not
// all equal in both.
struct WelchTest {
  double t = 0;  // positive if a has the larger mean
  double degrees_of_freedom = 0;
  double p_value = 1;            // two-sided
  double difference = 0;         // mean of b - mean of a
  Interval difference_interval;  // 95 %
};
WelchTest welch_test(std::span<const double> a, std::span<const double> b);

double mean(std::span<const double> values);            // REQUIRES: not empty
double geometric_mean(std::span<const double> values);  // REQUIRES: not empty, all > 0

}  // namespace rb::rating
