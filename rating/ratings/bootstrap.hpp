#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rating/pairwise/interval.hpp"
#include "rating/ratings/ratings.hpp"

// Errors of ratings when games share openings: the openings are drawn again with replacement, each
// with all its games, and the ratings refitted (docs/algorithms/statistics.md 8.7). The ratings are
// those of fit_by_opening(), of the same games with the same weights.
namespace rb::rating {

struct BootstrapSpec {
  int runs = 1000;
  std::uint64_t seed = 1;
};

struct Bootstrap {
  // With the errors, the covariances and the advantage's error taken from the runs.
  Ratings ratings;
  std::vector<Interval> interval;  // 95 % of each rating, by percentiles; NaN if not rated
  int runs = 0;      // runs that rated the same players in the same pools as all games together
  int rejected = 0;  // runs that did not
};

// The same seed gives the same numbers. REQUIRES: openings of 1 or more, runs of 2 or more.
// Few openings (below about 20) make any bootstrap too narrow.
Bootstrap bootstrap_by_opening(std::span<const OpeningGames> openings, int players,
                               const RatingSpec& spec, const BootstrapSpec& bootstrap = {});

}  // namespace rb::rating
