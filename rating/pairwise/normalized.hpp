#pragma once

#include "rating/pairwise/interval.hpp"
#include "rating/pairwise/outcomes.hpp"

// Normalized Elo: 800 / ln 10 times the distance of the mean score from 1/2 in standard deviations
// of a game (of half a pair: the opening's effect cancels). Only this determines how many games are
// needed to see the difference. docs/algorithms/statistics.md 3.
namespace rb::rating {

struct NormalizedElo {
  double elo = 0;     // plain: infinite, or 0 at 50 %, if all results are equal
  Interval interval;  // 95 %, contains the point; may reach infinity where the deviation may be 0
};

// REQUIRES: results.total() > 0.
NormalizedElo normalized_elo(const Outcomes& results);

}  // namespace rb::rating
