#pragma once

#include "rating/pairwise/outcomes.hpp"

// What the pairs of a match show besides the score (docs/algorithms/statistics.md 4): whether the
// openings are fair. Many split pairs and a large bias mean that colour decides; such openings cost
// games (docs/algorithms/statistics.md 10.2).
namespace rb::rating {

struct PairStats {
  double draw_ratio = 0;   // drawn games / games
  double even_ratio = 0;   // pairs that ended 1-1 / pairs
  double pairs_ratio = 0;  // pairs won over pairs lost; infinite if none was lost
  double split = 0;        // pairs with one win each / pairs; part of even_ratio
  double drawn = 0;        // pairs with two draws / pairs; the other part
  double rms_bias = 0;     // root mean square advantage of the first player, as a score
  double rms_bias_elo = 0;
};

// Both seen from the same side; `games` are the games of the pairs. How the even pairs divide
// follows from the number of draws; the bias from the variance that pairing removed. If all pairs
// are split it is 1/2, infinite in Elo, however few they are. REQUIRES: pairs.total() > 0.
PairStats pair_stats(const Outcomes& pairs, const Outcomes& games);

}  // namespace rb::rating
