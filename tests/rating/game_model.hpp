#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <random>

#include "rating/pairwise/outcomes.hpp"
#include "rating/ratings/draw_model.hpp"

// The games of the simulations (docs/algorithms/statistics.md 10): Davidson's model, a fixed
// advantage of Black, a pair of games with colours swapped.
namespace rb::rating::model {

struct Opening {
  double bias = 0;          // advantage of Black, Elo
  double draw_rate = 0.05;  // between equals without bias
};

inline Chances game(double ahead, const Opening& opening) {
  const double draw = draw_parameter(DrawModel::davidson, opening.draw_rate);
  return chances(DrawModel::davidson, ahead / kElo, draw);
}

// Probabilities of the five pair results of a candidate that is `elo` stronger.
inline Outcomes pair(double elo, const Opening& opening) {
  const Chances black = game(elo + opening.bias, opening),
                white = game(elo - opening.bias, opening);
  const std::array<double, 3> b{black.loss, black.draw, black.win},
      w{white.loss, white.draw, white.win};
  Outcomes p = outcomes(PairCounts{});
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) p.weight[i + j] += b[i] * w[j];
  }
  return p;
}

// The pair distribution at which `quantity`, which rises with the strength, has the value.
template <class Quantity>
Outcomes pair_where(Quantity quantity, double value, const Opening& opening) {
  double low = -4000, high = 4000;
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (quantity(pair(middle, opening)) < value ? low : high) = middle;
  }
  return pair(low, opening);
}

inline double uniform(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

// Half points of a random pair.
inline int draw(const Outcomes& p, std::mt19937_64& random) {
  double u = uniform(random);
  int half_points = 0;
  for (; half_points < p.size - 1; ++half_points) {
    u -= p.weight[static_cast<std::size_t>(half_points)];
    if (u < 0) break;
  }
  return half_points;
}

}  // namespace rb::rating::model
