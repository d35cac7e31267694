#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "rating/pairwise/duplicates.hpp"
#include "rating/pairwise/interval.hpp"

// An interval for a mean score that may be looked at after every result and that may decide when to
// stop: with the given confidence it holds the true mean at all times at once, where a usual
// interval, watched for long enough, excludes it sooner or later.
//
// Source: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting,
// J. R. Statist. Soc. B 86 (2024), the hedged capital process with predictable plug-in bets
// (theorem 3, equations 24 to 26). For each possible mean two gamblers bet that the scores lie
// above and below it; a mean at which either of them is 2 / (1 - confidence) times as rich as at
// the start is excluded, for good.
namespace rb::rating {

class ConfidenceSequence {
 public:
  // REQUIRES: 0 < confidence < 1.
  explicit ConfidenceSequence(double confidence = 0.95);

  // The next result. Its expectation must not depend on the results before. REQUIRES: 0 <= score <=
  // 1.
  void add(double score);
  // [0, 1] at the start; never wider than before. Both ends are rounded outwards, by 0.0005 at
  // most.
  Interval interval() const;

 private:
  struct Gamblers {
    double above = 1, below = 1;  // their capital
    bool is_excluded = false;
  };
  double bet() const;

  double limit_;       // capital that excludes
  double log_factor_;  // ln(2 / (1 - confidence))
  std::vector<Gamblers> means_;
  std::size_t first_ = 0, end_;  // of means_: those outside are excluded
  int results_ = 0;
  double sum_ = 0.5, squares_ = 0.25;  // of scores, and of their distances from the mean so far
};

// The same for the Elo of a match, from the first pair of each opening, in the order of the pairs.
class AnyTimeElo {
 public:
  void add(const OpeningPair& pair);
  Interval interval() const;

 private:
  ConfidenceSequence sequence_;
  std::unordered_set<std::uint64_t> seen_;
};

Interval any_time_elo(std::span<const OpeningPair> pairs);

}  // namespace rb::rating
