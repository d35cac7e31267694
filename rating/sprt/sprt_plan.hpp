#pragma once

#include "rating/sprt/sprt.hpp"

// The cost of a test before it is played (docs/algorithms/statistics.md 7.1).
namespace rb::rating {

// The expected games: how often equal sides draw, and how one-sided the openings are.
struct PlanSpec {
  double elo = 0;         // assumed true logistic Elo of the candidate
  double draw_ratio = 0;  // 0 <= draw_ratio < 1
  double rms_bias = 0;    // root mean square advantage of the first player, in Elo
};

struct SprtPlan {
  double variance = 0;  // of a game within its pair
  // The bounds as logistic Elo; infinite where no score of such games reaches a normalized bound.
  double elo0 = 0, elo1 = 0;
  double pass_probability = 0;
  double games = 0;  // expected number
};

// Brownian approximation; for normalized bounds the variance turns them into scores. The expected
// number of games is a mean: the 95 % quantile is 1.5 to 3 times higher. REQUIRES: a spec as for
// Sprt; draws and bias leave a positive variance:
// (1 - draw_ratio) / 4 > (score_of_elo(rms_bias) - 1/2)^2.
SprtPlan plan(const SprtSpec& spec, const PlanSpec& games);

// Expected number of games if the true value is midway between the bounds, where a test is longest.
// For logistic bounds the games have the greatest possible variance at that score, without draws or
// bias; normalized bounds take the same number whatever the games are. REQUIRES: as for Sprt.
double games_midway(const SprtSpec& spec);

}  // namespace rb::rating
