#pragma once

#include <span>

#include "rating/pairwise/likelihood.hpp"
#include "rating/pairwise/outcomes.hpp"

// The sequential probability ratio test: play until the log-likelihood ratio (LLR) of H1 "Elo =
// elo1" over H0 "Elo = elo0" leaves its bounds. docs/algorithms/statistics.md 5. All Elo are the
// candidate's, whose results are added.
namespace rb::rating {

struct SprtSpec {
  double elo0 = 0, elo1 = 10;  // elo0 < elo1
  double alpha = 0.05;         // probability of accepting H1 when H0 holds
  double beta = 0.05;  // probability of accepting H0 when H1 holds; alpha + beta < 1, both > 0
  Model model = Model::normalized;
  bool overshoot = false;  // move the bounds by the expected overshoot
  friend bool operator==(const SprtSpec&, const SprtSpec&) = default;
};

// Wald's bounds of the LLR: H0 below `low`, H1 above `high`.
struct SprtBounds {
  double low = 0, high = 0;
};
SprtBounds bounds(const SprtSpec& spec);

enum class Decision { undecided, h0, h1 };

// Mean size of the jumps by which the LLR reaches new extremes; half of mean square over mean is
// the expected overshoot past a bound (docs/algorithms/statistics.md 5.2).
class Overshoot {
 public:
  void update(double llr);
  double below() const;  // >= 0, added to the low bound
  double above() const;  // >= 0, subtracted from the high bound

 private:
  double minimum_ = 0, falls_ = 0, falls_squared_ = 0;
  double maximum_ = 0, rises_ = 0, rises_squared_ = 0;
};

// A running test. Add the results in an order that does not depend on them (schedule order, the
// contiguous prefix). The first decision is final; later results are counted separately.
class Sprt {
 public:
  enum class Unit { games, pairs };
  Sprt(const SprtSpec& spec, Unit unit);

  // Adds one result in half points: 0 to 2 for a game, 0 to 4 for a pair. Returns the decision.
  Decision add(int half_points);
  // Adds a batch and checks the bounds only at its end.
  Decision add(std::span<const int> half_points);

  const SprtSpec& spec() const { return spec_; }
  Decision decision() const { return decision_; }
  double llr() const { return llr_; }                   // at the decision once there is one
  SprtBounds bounds() const;                            // in force, including overshoot
  const Outcomes& results() const { return results_; }  // what the decision rests on
  const Outcomes& after() const { return after_; }      // results after it

 private:
  SprtSpec spec_;
  Outcomes results_, after_;
  Overshoot overshoot_;
  double llr_ = 0;
  Decision decision_ = Decision::undecided;
};

}  // namespace rb::rating
