#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/base/rng.hpp"
#include "tuning/parameter.hpp"
#include "tuning/random_draws.hpp"

// A game of which the best parameters are known: strength falls with the square of the distance
// from them, and games are as noisy as real ones, with openings that favour one side.
namespace rb::tuning {

struct Hill {
  std::vector<double> best, scale;  // a parameter that is off by its scale costs
  double elo_per_scale = 2;         // so much

  double elo(const std::vector<double>& at) const {
    double sum = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const double off = (at[i] - best[i]) / scale[i];
      sum -= elo_per_scale * off * off;
    }
    return sum;
  }
};

inline bool wins(Rng& rng, double elo) {
  return rng.uniform() < 1 / (1 + std::pow(10, -elo / 400));
}

// Games won minus games lost in this many pairs by the player that is better by `elo`. An opening
// favours Black by 100 Elo or so, either way.
inline std::array<int, 3> play_pairs(Rng& rng, double elo, int pairs) {
  std::array<int, 3> by_points{};  // pairs with 0, 1, 2 games won
  for (int pair = 0; pair < pairs; ++pair) {
    const double bias = 100 * draw_normal(rng);
    const int won = int{wins(rng, elo + bias)} + int{wins(rng, elo - bias)};
    ++by_points[static_cast<std::size_t>(won)];
  }
  return by_points;
}

}  // namespace rb::tuning
