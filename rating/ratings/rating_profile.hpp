#pragma once

#include <Eigen/Core>

#include "rating/ratings/rating_fit.hpp"
#include "rating/ratings/rating_table.hpp"

// Intervals and likelihoods of superiority from the shape of the likelihood instead of its
// curvature at the maximum, for players whose rating few games decide
// (docs/algorithms/statistics.md 8.6). Only the sources of this folder include it.
namespace rb::rating {

// The likelihood along one direction of the parameters, all others at their likeliest.
class RatingProfile {
 public:
  // `covariance`: fit.covariance(false). `error`: of contrast * parameters, natural units, whatever
  // it is from. What it is more or less than the error of independent games stretches the profile
  // (Chandler and Bate 2007, vertical adjustment). REQUIRES: a converged fit, error > 0, a contrast
  // of one pool's ratings that sums to 0 (or of ratings and places that the fit holds), or the
  // advantage alone; `fit` outlives this.
  RatingProfile(const RatingFit& fit, const Eigen::MatrixXd& covariance, Eigen::VectorXd contrast,
                double error);

  // Signed root of twice the fall of the log-likelihood from the maximum to `value`: standard
  // normal where `value` is the truth, positive where it lies below the maximum. Nearer to 0 by a
  // part of what one result moves: results come in steps.
  double root(double value) const;
  // Where the root is `reach` and -`reach`; infinite beyond 20 natural units (3,474 Elo).
  Interval interval(double reach) const;
  double estimate() const { return estimate_; }

 private:
  double limit(double reach, double direction) const;

  const RatingFit& fit_;
  Eigen::VectorXd contrast_;
  Eigen::VectorXd from_;  // its covariance with all parameters
  double estimate_ = 0;
  double error_ = 0;
  double step_ = 0;
  double stretch_ = 1;  // variance of independent games over that of `error`
};

// Sets intervals and roots of the rated players of the fit. REQUIRES: ratings and errors of this
// fit.
void add_profiles(Ratings& ratings, const RatingFit& fit, const RatingSpec& spec);

}  // namespace rb::rating
