#include "rating/pairwise/crossing.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace rb::rating {

double crossing(const std::function<double(double)>& rising, double low, double high,
                double tolerance) {
  assert(low <= high && tolerance > 0);
  // The algorithm interpolates, which infinite values would turn into NaN.
  const auto finite = [&](double x) {
    const double value = rising(x);
    assert(!std::isnan(value));
    return std::clamp(value, -1e100, 1e100);
  };
  const double at_low = finite(low), at_high = finite(high);
  if (at_low >= 0) return low;
  if (at_high <= 0) return high;
  std::uintmax_t rounds = 500;
  const auto [left, right] = boost::math::tools::toms748_solve(
      finite, low, high, at_low, at_high,
      [&](double a, double b) { return std::abs(b - a) <= tolerance; }, rounds);
  return left + (right - left) / 2;
}

}  // namespace rb::rating
