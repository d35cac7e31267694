#pragma once

#include "rating/pairwise/outcomes.hpp"

// Log-likelihood ratios of two hypotheses on the strength of a side, given its results: the
// generalized SPRT of games or pairs, exact (docs/algorithms/statistics.md 6.2 and 6.3; M. Van den
// Bergh, A practical introduction to the GSPRT, and Normalized Elo practical). The nuisance
// parameters (draw rate, opening bias) are those most likely under either hypothesis.
namespace rb::rating {

// The meaning of the bounds elo0 and elo1 of a test.
enum class Model {
  logistic,    // Elo of the expected score
  normalized,  // (score - 1/2) / standard deviation of a game, times 800 / ln 10
};

// 800 / ln 10: an even game without draws has about as many normalized as logistic Elo.
inline constexpr double kNormalizedScale = 347.43558552260146;

// t = (mean - 1/2) / deviation of one result (game or pair) for a normalized Elo.
double t_of_normalized_elo(double elo, const Outcomes& unit);

// ln of the greatest likelihood under "Elo = elo1" over that under "Elo = elo0", from the point of
// view of the side with these results. Weights of 0 count as 0.001. No results: 0.
double log_likelihood_ratio(const Outcomes& results, Model model, double elo0, double elo1);

// ln of the greatest likelihood over the greatest one under (mean - 1/2) / deviation = t; at least
// 0, infinite if no distribution over the results that have weight has this t. REQUIRES: at least
// two results have weight.
double log_likelihood_loss(const Outcomes& results, double t);

}  // namespace rb::rating
