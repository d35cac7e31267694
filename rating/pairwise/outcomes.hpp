#pragma once

#include <array>
#include <span>

#include "rating/pairwise/scores.hpp"

// The results of a game or of a pair as a distribution on a few values in [0, 1], and the one
// equation under every likelihood here: the exponential-type tilt that moves its mean.
namespace rb::rating {

// Weights (counts, not necessarily whole) of the scores 0, 1/2, 1 of a game or of the scores
// 0, 1/4, .., 1 of a pair, from worst to best. Unused places have weight 0.
struct Outcomes {
  std::array<double, 5> value{};
  std::array<double, 5> weight{};
  int size = 0;   // 3 for games, 5 for pairs
  int games = 1;  // games behind one result: 1 or 2

  double total() const;
  double mean() const;      // REQUIRES: total() > 0, as below
  double variance() const;  // divided by the total, not by the total minus one
};

Outcomes outcomes(const GameCounts& counts);
Outcomes outcomes(const PairCounts& counts);

// The same with each weight of 0 among the first `size` places raised to 0.001, as the tests of
// fishtest and fastchess do: keeps likelihoods finite, the total grows
// (docs/algorithms/statistics.md 6.4).
Outcomes regularized(const Outcomes& results);

// The root theta of sum w_i c_i / (1 + theta c_i) = 0 in (-1/max c, -1/min c) over the places with
// w_i > 0; the left side falls strictly there. p_i = w_i / (W (1 + theta c_i)) is then the most
// likely distribution, given weights w, among those with sum p_i c_i = 0
// (docs/algorithms/statistics.md 6.1). REQUIRES: equal lengths; some c_i > 0 and some c_i < 0 among
// the places with w_i > 0.
double tilt(std::span<const double> c, std::span<const double> w);

}  // namespace rb::rating
