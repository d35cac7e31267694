#pragma once

#include "rating/sprt/sprt.hpp"

// The cost of a test before it is played (docs/algorithms/statistics.md 7.1).
namespace rb::rating {

// The expected games: how often equal sides draw, and how one-sided the openings are.
struct PlanSpec {
  double elo = 0;         // assumed true logistic Elo of the candidate
  double draw_ratio = 0;  // 0 <= draw_ratio < 1
  double rms_bias = 0;    // root mean square advantage of the first player, in Elo
  // Whether the LLR moves in steps of a pair, so that it ends beyond its bound; else it moves
  // continuously, as the formulas of other programs have it: too short for wide tests.
  bool in_pairs = true;
};

struct SprtPlan {
  double variance = 0;  // of a game within its pair
  // The bounds as logistic Elo; infinite where no score of such games reaches a normalized bound.
  double elo0 = 0, elo1 = 0;
  double pass_probability = 0;
  double games = 0;  // expected number
};

// Brownian approximation, corrected for steps; for normalized bounds the variance turns them into
// scores. Simulated tests take 1 to 6 % more games for widths up to 80 and 8 to 30 % more at 200,
// where the pairs are too few to know their variance. The expected number of games is a mean: the
// 95 % quantile is 1.5 to 3 times higher. REQUIRES: a spec as for
// Sprt; draws and bias leave a positive variance:
// (1 - draw_ratio) / 4 > (score_of_elo(rms_bias) - 1/2)^2.
SprtPlan plan(const SprtSpec& spec, const PlanSpec& games);

// Expected number of games if the true value is midway between the bounds, where a test is longest.
// In pairs. For logistic bounds the games have the greatest possible variance at that score,
// without draws or bias; normalized bounds take the same number whatever the games are. REQUIRES:
// as for Sprt.
double games_midway(const SprtSpec& spec);

// Share of tests that end undecided after this many games if the true value is midway between the
// bounds. REQUIRES: as for games_midway(); games >= 0.
double undecided_share(const SprtSpec& spec, double games);

}  // namespace rb::rating
