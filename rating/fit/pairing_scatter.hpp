#pragma once

#include <Eigen/Core>
#include <span>

#include "rating/fit/pairing_likelihood.hpp"
#include "rating/ratings/ratings.hpp"

// The scatter between openings of what pairings say. Only the sources of this folder include it.
namespace rb::rating {

// Standard error and Student's degrees of freedom of a sum over openings.
struct ScatterError {
  double variance = 0;
  double degrees = 0;
};

// `by_opening`: what each opening adds to the sum, its mean being near 0; 0 where it was not
// played. `copies`: how many openings each stands for. `plain`: the variance of independent games;
// `points`: the fewer of the points of any side in any pairing, observed or expected. Where few
// openings or points decide, their scatter shows nothing, and then no variance is smaller than
// `plain`.
ScatterError scatter_error(const Eigen::RowVectorXd& by_opening, const Eigen::RowVectorXd& copies,
                           double plain, double points);

// OpeningGames::copies of each.
Eigen::RowVectorXd copies_of(std::span<const OpeningGames> openings);

// p value of a deviation, two-sided.
double p_value_of(double studentized, double degrees);

}  // namespace rb::rating
