#pragma once

#include <span>
#include <vector>

// p values of many tests at once, adjusted so that each is compared with one level
// (docs/algorithms/statistics.md 8.9).
namespace rb::rating {

// That one of those below the level is of a true hypothesis has at most the level as probability,
// however the tests depend on each other (Holm 1979). In the order of the tests.
std::vector<double> holm(std::span<const double> p_values);

// Of those below the level at most the level's share is of true hypotheses, on the average
// (Benjamini and Hochberg 1995); that there is one at all if every hypothesis is true has at most
// the level as probability. For tests that are independent or lean the same way.
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace rb::rating
