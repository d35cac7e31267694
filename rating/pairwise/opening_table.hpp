#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rating/pairwise/duplicates.hpp"
#include "rating/pairwise/scores.hpp"

// The results of a match opening by opening, for a small fixed suite where no sequential test makes
// sense (docs/algorithms/statistics.md 9.3).
namespace rb::rating {

struct OpeningRow {
  std::uint64_t opening = 0;
  PairCounts pairs;
};

// One row per opening, in the order of their first pairs.
std::vector<OpeningRow> opening_table(std::span<const OpeningPair> pairs);

// Exact test that the sides are equal in every opening: then each opening's result (half points
// gained over all its pairs) could equally have had the other sign. Returns the probability, over
// all choices of signs, of a sum at least as far from even, two-sided. Repeated pairs of an opening
// do no harm. For many openings it is summed from the characteristic function: exact to about
// 1e-10. REQUIRES: some pairs.
double sign_flip_p_value(std::span<const OpeningPair> pairs);

}  // namespace rb::rating
