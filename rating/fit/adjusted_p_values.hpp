#pragma once

#include <span>
#include <vector>

// p values of many tests at once, adjusted so that each is compared with one level
// (docs/algorithms/statistics.md 8.9).
namespace rb::rating {

// If hypotheses whose value is below the level are rejected, the probability that any of them is
// true is at most the level, however the tests depend on each other (Holm 1979). In the order of
// the tests.
std::vector<double> holm(std::span<const double> p_values);

// Of the rejected hypotheses at most the level's share is true, on average (Benjamini and Hochberg
// 1995); if all are true, the probability that any is rejected is at most the level. For tests that
// are independent or lean the same way.
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace rb::rating
