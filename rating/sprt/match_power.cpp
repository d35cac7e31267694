#include "rating/sprt/match_power.hpp"

#include <cassert>
#include <cmath>

#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/elo.hpp"

namespace rb::rating {

double variance_of_game(double draw_ratio, double rms_bias) {
  assert(0 <= draw_ratio && draw_ratio <= 1);
  const double bias = score_of_elo(rms_bias) - 0.5;
  return (1 - draw_ratio) / 4 - bias * bias;
}

double half_interval(double games, double variance, double confidence) {
  assert(games > 0 && variance > 0);
  return elo_of_score(std::fmin(1, 0.5 + normal_reach(confidence) * std::sqrt(variance / games)));
}

double games_for_interval(double half_elo, double variance, double confidence) {
  const double half = score_of_elo(half_elo) - 0.5;
  return variance * std::pow(normal_reach(confidence) / half, 2);
}

double power(double games, double elo, double variance, double confidence) {
  assert(games > 0 && variance > 0);
  const double ahead = std::abs(score_of_elo(elo) - 0.5);
  return normal_below(ahead / std::sqrt(variance / games) - normal_reach(confidence));
}

double games_for_power(double wanted, double elo, double variance, double confidence) {
  assert(0.5 < wanted && wanted < 1 && elo != 0 && variance > 0);
  const double ahead = std::abs(score_of_elo(elo) - 0.5);
  const double reach = normal_reach(confidence) + normal_quantile(wanted);
  return variance * std::pow(reach / ahead, 2);
}

}  // namespace rb::rating
