#pragma once

#include <numbers>

// How the probabilities of a game follow from the difference of two ratings, for the models of
// docs/algorithms/statistics.md 8.1, from the view of the first player (Black in renju).
namespace rb::rating {

enum class DrawModel {
  davidson,        // win : draw : loss = e^(x/2) : nu : e^(-x/2); Davidson 1970
  rao_kupper,      // win 1/(1 + e^(d - x)), loss 1/(1 + e^(d + x)); Rao and Kupper 1967, BayesElo
  logistic_score,  // expected score 1/(1 + e^-x), draw^2 = nu^2 * win * loss; Ordo
  half_points,     // expected score 1/(1 + e^-x), a draw is half a win and half a loss
};

inline constexpr double kElo = 400 / std::numbers::ln10;  // Elo in one natural unit

// x = (rating of the first + advantage - rating of the second) / kElo, in natural units.
// `draw` is the draw parameter: ln nu (minus infinity: no draws), for rao_kupper d >= 0 itself,
// unused for half_points.

struct Chances {
  double win = 0, draw = 0, loss = 0;
};

// For half_points win and loss are the shares of the score and draw is 0.
Chances chances(DrawModel model, double x, double draw);

// Probability of a draw between equals, and the parameter that gives it. REQUIRES: 0 <= chance < 1.
double draw_chance_between_equals(DrawModel model, double draw);
double draw_parameter(DrawModel model, double chance_between_equals);

// Results of one encounter; weights need not be whole.
struct Results {
  double wins = 0, draws = 0, losses = 0;
  double games() const { return wins + draws + losses; }
};

// The log-likelihood of results with its first and second derivatives by x and by `draw`.
struct LogLikelihood {
  double value = 0;
  double by_x = 0, by_draw = 0;
  double by_xx = 0, by_x_draw = 0, by_draw_draw = 0;
};
LogLikelihood log_likelihood(DrawModel model, const Results& results, double x, double draw);

}  // namespace rb::rating
