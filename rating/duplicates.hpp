#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rating/elo.hpp"

// Equal games, and how much evidence pairs from few openings are. Deterministic engines play the
// same games again from the same opening: 500 games from 26 openings are 26 pairs of evidence
// (test-designs.md section 3). Spec: statistics.md section 15.
namespace rb::rating {

// Which games are the first of their key; only they are evidence. A key is a hash of all that
// makes a game: both players' parameters, the colours and the moves.
std::vector<bool> first_of_each(std::span<const std::uint64_t> keys);

struct OpeningPair {
  std::uint64_t opening = 0;  // any number that names the opening
  int half_points = 0;        // of the pair, 0 to 4
};

// The pairs of a match as clusters, one for each opening.
struct Evidence {
  Outcomes results;  // all pairs
  int openings = 0;
  // Variance of the mean score: from all pairs as if independent, and from the openings,
  // K/(K-1) sum (m (y - s))^2 / P^2 for K openings with m pairs of mean y each.
  double plain_variance = 0, cluster_variance = 0;
  double design_effect = 1;    // cluster over plain variance: pairs played for one of evidence
  double effective_pairs = 0;  // pairs / design effect; between 1 and the number of pairs

  // Fewer than half of the pairs count.
  bool is_mostly_repetition() const { return 2 * effective_pairs < results.total(); }
};

// With one opening, or pairs that all ended alike, the scatter between openings is unknown: each
// opening then counts as one pair. REQUIRES: some pairs.
Evidence evidence(std::span<const OpeningPair> pairs);

// The results with as much weight as there is evidence, in unchanged proportions: at most the
// number of pairs, less still for a scatter known from few openings (Student's t with K - 1 degrees
// of freedom). What is computed from them has intervals as wide as the evidence says.
Outcomes weighed(const Evidence& evidence);

// The estimate from the weighed results.
Estimate estimate(const Evidence& evidence);

}  // namespace rb::rating
