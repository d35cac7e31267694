#include "rating/ratings/perfect_score.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "rating/pairwise/crossing.hpp"

namespace rb::rating {

double rating_of_perfect_score(std::span<const PerfectGames> games, Perfect score, DrawModel model,
                               double advantage, double draw) {
  assert(!games.empty());
  constexpr double kLeast = 1e-300;  // rounding may leave a chance of 0
  const bool has_won = score == Perfect::won_all;
  // ln of the probability of the perfect score over 1/2, rising with the rating of a player that
  // won everything.
  const auto excess = [&](double rating) {
    double sum = 0;
    for (const PerfectGames& g : games) {
      const double ahead = g.plays_first ? rating - g.opponent : g.opponent - rating;
      const Chances c = chances(model, (ahead + advantage) / kElo, draw);
      sum += g.games * std::log(std::max(g.plays_first == has_won ? c.win : c.loss, kLeast));
    }
    return has_won ? sum + std::numbers::ln2 : -(sum + std::numbers::ln2);
  };
  return crossing(excess, -20000, 20000, 1e-9);
}

}  // namespace rb::rating
