#include "rating/pairwise/pair_stats.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rating/pairwise/elo.hpp"

namespace rb::rating {

PairStats pair_stats(const Outcomes& pairs, const Outcomes& games) {
  assert(pairs.games == 2 && games.games == 1 && pairs.total() > 0);
  const auto& n = pairs.weight;
  const double total = pairs.total();
  PairStats stats;
  stats.draw_ratio = games.weight[1] / games.total();
  stats.even_ratio = n[2] / total;
  stats.pairs_ratio = (n[3] + n[4]) / (n[0] + n[1]);
  stats.drawn = stats.draw_ratio - (n[1] + n[3]) / (2 * total);
  stats.split = stats.even_ratio - stats.drawn;
  // At most 1/2, except for rounding.
  stats.rms_bias = std::sqrt(std::clamp(games.variance() - 2 * pairs.variance(), 0.0, 0.25));
  stats.rms_bias_elo = elo_of_score(0.5 + stats.rms_bias);
  return stats;
}

}  // namespace rb::rating
