#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rating/sprt/confidence_sequence.hpp"
#include "rating/sprt/sprt.hpp"

// A race of several candidates against one base. In each round every candidate that is still in the
// race plays a pair of games against the base, all from the same opening, so that their differences
// do not depend on it. A candidate leaves the race when
//
// * its sequential test accepts H1: it is better than the base;
// * its test accepts H0: it is not better by as much as asked for;
// * it is behind another candidate in the race, for certain.
//
// Errors hold for the family: with probability 1 - alpha no candidate whose H0 is true is called
// better, and with probability 1 - alpha none is called behind one that is not stronger. The tests
// step down (S. Holm, Scand. J. Statist. 6, 1979; sequentially J. Bartroff and J. Song, J. Statist.
// Plann. Inference 153, 2014): with m of n candidates already better, the others are tested at
// alpha / (n - m). The comparisons are confidence sequences of the differences of two candidates'
// scores in a round, at 1 - alpha / (number of pairs of candidates) each.
// docs/algorithms/statistics.md 5.4.
namespace rb::rating {

enum class Fate : std::uint8_t { racing, better, not_better, behind };

struct Lane {  // of a candidate
  Fate fate = Fate::racing;
  std::size_t ahead = 0;  // of behind: the candidate that is stronger
  Outcomes results;       // of its pairs, from its side
  double llr = 0;
  SprtBounds bounds{};  // in force; when it left the race, those of then
};

class Race {
 public:
  // REQUIRES: candidates >= 1, a spec as for Sprt.
  Race(const SprtSpec& spec, std::size_t candidates);

  // A round: half points, 0 to 4, of each candidate's pair against the base, from an opening that
  // no earlier round had. Those of candidates out of the race do not count.
  void add(std::span<const int> half_points);

  bool is_over() const;  // nobody is in the race
  const std::vector<Lane>& lanes() const { return lanes_; }
  const SprtSpec& spec() const { return spec_; }
  // By how much the mean score of `a` in a round is above that of `b`, from the rounds that both
  // played, of 1; all leads together hold with probability 1 - alpha, whenever one looks.
  Interval lead(std::size_t a, std::size_t b) const;

 private:
  bool is_racing(std::size_t candidate) const { return lanes_[candidate].fate == Fate::racing; }
  void compare(std::span<const int> half_points);
  bool decide();
  void leave_behind();
  double alpha() const;                                   // of each test now
  std::size_t place(std::size_t a, std::size_t b) const;  // of two candidates, a < b

  SprtSpec spec_;
  std::vector<Lane> lanes_;
  std::vector<Overshoot> overshoots_;
  std::vector<ConfidenceSequence> leads_;  // of the lower number, as scores from 0 to 1
};

}  // namespace rb::rating
