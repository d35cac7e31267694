#pragma once

#include "rating/pairwise/interval.hpp"
#include "rating/pairwise/scores.hpp"

// Score to Elo, with honest intervals (docs/algorithms/statistics.md 1 and 2). Elo is logistic:
// score = 1 / (1 + 10^(-elo/400)).
namespace rb::rating {

double elo_of_score(double score);  // REQUIRES: 0 <= score <= 1; +-infinity at the ends
double score_of_elo(double elo);

// An estimate with its 95 % interval. The point is the plain estimate (infinite at 0 % and 100 %);
// the interval is never empty, and stays honest at the edges and for few games.
struct Estimate {
  double score = 0.5;
  Interval score_interval;
  double elo = 0;
  Interval elo_interval;
  double los = 0.5;  // likelihood that the true score exceeds 1/2
};

// REQUIRES: at least one game, one pair, a positive total weight.
Estimate estimate(const GameCounts& counts);
Estimate estimate(const PairCounts& counts);
Estimate estimate(const Outcomes& results);

}  // namespace rb::rating
