#pragma once

#include <array>

// What pairs of games say about a point of a Bayesian optimisation, as in chess-tuning-tools: the
// counts and a prior are the parameters of a Dirichlet distribution over the five results of a
// pair, and the mean share p of points lost becomes scale * log10(p / (1 - p)), to be minimised.
// With the scale 4 it is -Elo / 100.
namespace rb::tuning {

using PairTable = std::array<double, 5>;  // WW, WD, WL + DD, LD, LL of the candidate

inline constexpr PairTable kPairPrior = {2.5 * 0.14, 2.5 * 0.19, 2.5 * 0.34, 2.5 * 0.19,
                                         2.5 * 0.14};

struct Observation {
  double score = 0;     // to be minimised
  double variance = 0;  // of the score, over the Dirichlet distribution
};
// The variance is that of `draws` samples of the Dirichlet distribution, which are always the same:
// 1 % of it is noise with 200,000. (The delta method is 20 % off if a point lost nothing.)
Observation pair_observation(const PairTable& counts, const PairTable& prior = kPairPrior,
                             double scale = 4, int draws = 200000);

}  // namespace rb::tuning
