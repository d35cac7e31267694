#include "rating/pairwise/elo.hpp"

#include <cassert>
#include <cmath>

namespace rb::rating {

double elo_of_score(double score) {
  assert(0 <= score && score <= 1);
  return -400 * std::log10(1 / score - 1) + 0.0;  // no negative zero
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate estimate(const GameCounts& counts) { return estimate(outcomes(counts)); }

Estimate estimate(const PairCounts& counts) { return estimate(outcomes(counts)); }

Estimate estimate(const Outcomes& results) {
  assert(results.total() > 0);
  Estimate result;
  result.score = results.mean();
  result.score_interval = score_interval(results);
  result.elo = elo_of_score(result.score);
  result.elo_interval = {elo_of_score(result.score_interval.low),
                         elo_of_score(result.score_interval.high)};
  result.los = probability_above(results, 0.5);
  return result;
}

}  // namespace rb::rating
