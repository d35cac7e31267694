#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rating/pairwise/elo.hpp"

// How much evidence pairs from few openings are. Deterministic engines repeat
// their games from the same opening: 500 games from 26 openings are 26 pairs of evidence
// (docs/algorithms/statistics.md 9 and 10.3).
namespace rb::rating {

struct OpeningPair {
  std::uint64_t opening = 0;  // any number that identifies the opening
  int half_points = 0;        // of the pair, 0 to 4
  bool counts_alone = false;  // each pair of its opening adds to the weight of the opening
};

// The weight of each pair in the score; the sum is the number of pairs. Openings weigh the same,
// however often they were played, except for pairs that count alone.
std::vector<double> shares(std::span<const OpeningPair> pairs);

// The pairs of a match as clusters, one for each opening. With K openings of weight w (1, or the
// pairs that count alone), mean y and s = sum w y / sum w, the variance of s is
// K/(K-1) sum (w (y - s))^2 / (sum w)^2: docs/algorithms/statistics.md 9.2.
struct Evidence {
  Outcomes results;  // all pairs, by their shares
  int openings = 0;
  double plain_variance = 0;    // of the mean score if all pairs were independent
  double cluster_variance = 0;  // of the mean score, from the openings
  // How many independent pairs they are worth, from 1 to the number of pairs: the variance of a
  // pair over that of the score. The factor K/(K-1) is left out, as in the interval of K pairs;
  // more than K are reduced by the square of t (K - 1 degrees of freedom) over z, at most to K.
  double effective_pairs = 0;
};

// With one opening, or pairs that all ended alike, the scatter between openings is unknown: each
// opening then counts as one pair. REQUIRES: some pairs.
Evidence evidence(std::span<const OpeningPair> pairs);

// evidence() of pairs that come one by one; asking for it takes as long as there are openings.
class GrowingEvidence {
 public:
  void add(const OpeningPair& pair);
  int pairs() const { return pairs_; }
  Evidence evidence() const;  // REQUIRES: some pairs
  // The weight of each pair of an opening, as in shares(). REQUIRES: some pairs of it.
  double share(std::uint64_t opening) const;

 private:
  struct Cluster {
    std::array<double, 5> pairs{};  // by their half points
    bool counts_alone = false;
    double total() const;
    double weight() const { return counts_alone ? total() : 1; }
    double mean() const;  // of the pairs' scores, from 0 to 1
  };

  double share(const Cluster& cluster) const;
  double scatter(double mean) const;

  int pairs_ = 0;
  double weight_ = 0;              // of all clusters, a whole number
  std::vector<Cluster> clusters_;  // in the order of their first pairs
  std::unordered_map<std::uint64_t, std::size_t> places_;
};

// The results with the weight of the effective pairs, in unchanged proportions: figures computed
// from them have intervals as wide as the evidence requires.
Outcomes weighed(const Evidence& evidence);

// The estimate from the weighed results.
Estimate estimate(const Evidence& evidence);

}  // namespace rb::rating
