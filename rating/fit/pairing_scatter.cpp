#include "rating/fit/pairing_scatter.hpp"

#include <algorithm>
#include <cmath>

#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/rating_spec.hpp"

namespace rb::rating {

ScatterError scatter_error(const Eigen::RowVectorXd& by_opening, const Eigen::RowVectorXd& copies,
                           double plain, double points) {
  constexpr double kFewPoints = 8, kNoScatter = 0.02;
  const Eigen::ArrayXd squares = by_opening.array().square();
  const Eigen::ArrayXd weights = copies.transpose().array();
  const double sum = (squares * weights).sum();
  const double openings = (squares > 0).select(weights, 0).sum();
  if (openings < 2) return {plain, 0};
  const double robust = sum * openings / (openings - 1);
  const double effective = sum * sum / (squares.square() * weights).sum();
  const bool is_told = openings >= kFewOpenings && effective >= kFewOpenings &&
                       points >= kFewPoints && robust > kNoScatter * plain;
  return {is_told ? robust : std::max(robust, plain), openings - 1};
}

Eigen::RowVectorXd copies_of(std::span<const OpeningGames> openings) {
  Eigen::RowVectorXd copies(static_cast<Eigen::Index>(openings.size()));
  for (std::size_t k = 0; k < openings.size(); ++k) {
    copies[static_cast<Eigen::Index>(k)] = openings[k].copies;
  }
  return copies;
}

double p_value_of(double studentized, double degrees) {
  const double size = std::abs(studentized);
  return 2 * (degrees > 0 ? student_above(size, degrees) : 1 - normal_below(size));
}

}  // namespace rb::rating
