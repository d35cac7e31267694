#pragma once

#include <functional>

namespace rb::rating {

// Where a rising function becomes positive between `low` and `high`, to within `tolerance`: `low`
// if it is positive there, `high` if it is positive nowhere. Values may be infinite, but not NaN.
// Algorithm 748 (Alefeld, Potra and Shi, 1995), by Boost.Math.
// REQUIRES: low <= high, tolerance > 0.
double crossing(const std::function<double(double)>& rising, double low, double high,
                double tolerance);

}  // namespace rb::rating
