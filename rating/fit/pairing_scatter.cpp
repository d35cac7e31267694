#include "rating/fit/pairing_scatter.hpp"

#include <algorithm>
#include <cmath>

#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/rating_spec.hpp"

namespace rb::rating {

ScatterError scatter_error(const Eigen::RowVectorXd& by_opening, double plain, double points) {
  constexpr double kFewPoints = 8, kNoScatter = 0.02;
  const Eigen::ArrayXd squares = by_opening.array().square();
  const double sum = squares.sum();
  const auto openings = static_cast<double>((squares > 0).count());
  if (openings < 2) return {plain, 0};
  const double robust = sum * openings / (openings - 1);
  const double effective = sum * sum / squares.square().sum();
  const bool is_told = openings >= kFewOpenings && effective >= kFewOpenings &&
                       points >= kFewPoints && robust > kNoScatter * plain;
  return {is_told ? robust : std::max(robust, plain), openings - 1};
}

double p_value_of(double studentized, double degrees) {
  const double size = std::abs(studentized);
  return 2 * (degrees > 0 ? student_above(size, degrees) : 1 - normal_below(size));
}

}  // namespace rb::rating
