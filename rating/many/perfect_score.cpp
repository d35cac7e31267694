#include "rating/many/perfect_score.hpp"

#include <cmath>
#include <numbers>

namespace rb::rating {

double rating_of_perfect_score(std::span<const PerfectGames> games, Perfect score, DrawModel model,
                               double advantage, double draw) {
  constexpr double kElo = 400 / std::numbers::ln10;
  const bool has_won = score == Perfect::won_all;
  const auto log_chance = [&](double rating) {
    double sum = 0;
    for (const PerfectGames& g : games) {
      const double ahead = g.plays_first ? rating - g.opponent : g.opponent - rating;
      const Chances c = chances(model, (ahead + advantage) / kElo, draw);
      sum += g.games * std::log(g.plays_first == has_won ? c.win : c.loss);
    }
    return sum;
  };
  double low = -20000, high = 20000;
  while (high - low > 1e-9) {
    const double middle = low + (high - low) / 2;
    const bool is_likely = log_chance(middle) > -std::numbers::ln2;
    (is_likely == has_won ? high : low) = middle;
  }
  return low + (high - low) / 2;
}

}  // namespace rb::rating
