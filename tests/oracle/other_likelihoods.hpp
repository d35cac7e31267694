#pragma once

#include "rating/pairwise/likelihood.hpp"
#include "rating/pairwise/scores.hpp"

// Log-likelihood ratios as other programs compute them, to compare with; never for decisions.
// Sources: docs/algorithms/statistics.md 6.5. The approximations fail for differences of hundreds
// of Elo, and all forms on games are too careful when the openings favour a colour.
namespace rb::rating {

// n/2 ln(sum q (a - s0)^2 / sum q (a - s1)^2). Weights of 0 count as 0.001. (fishtest, "alt")
double llr_by_variances(const Outcomes& results, double elo0, double elo1);

// n (s1 - s0)(2s - s0 - s1) / (2 variance), from the results as they are.
// REQUIRES: results of at least two classes. (c-gomoku-cli, fishtest "alt2" on raised weights)
double llr_by_normal(const Outcomes& results, double elo0, double elo1);

// games/2 ln((1 + (nt - nt0)^2) / (1 + (nt - nt1)^2)) with normalized Elo bounds. Weights of 0
// count as 0.001. (fishtest)
double llr_normalized_by_t(const Outcomes& results, double elo0, double elo1);

// The Elo and draw Elo of the BayesElo model: win 1 / (1 + 10^((draw_elo - elo)/400)), loss
// 1 / (1 + 10^((draw_elo + elo)/400)).
struct BayesElo {
  double elo = 0, draw_elo = 0;
};
// REQUIRES: total() > 0; infinite where only one class of results is there.
BayesElo bayes_elo(const Outcomes& games);

// Log-likelihood ratio in that model, the draw Elo taken from the results; bounds in its Elo.
// REQUIRES: weights of all three classes > 0. (OpenBench, fishtest "legacy", cutechess)
double llr_bayes_elo(const Outcomes& games, double elo0, double elo1);

// The likeliest draw rates under either hypothesis instead of that model's; the draw Elo gives only
// the scores that the bounds stand for. 0 without a win or a loss. (fastchess)
double llr_of_bayes_elo_scores(const Outcomes& games, double elo0, double elo1);

// The draw rate fixed at the one observed, scores clamped. (the origin)
double llr_fixed_draws(const GameCounts& games, double elo0, double elo1);

}  // namespace rb::rating
