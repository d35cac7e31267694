#include "rating/sprt/brownian.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

// e^exponent * Phi(z) for the far tail that goes with an exponent of 10 or more: two terms of the
// asymptotic series of Phi, as in the source.
double scaled_phi(double exponent, double z) {
  if (exponent < 10) return std::exp(exponent) * normal_below(z);
  return -std::exp(exponent - z * z / 2) / std::sqrt(2 * std::numbers::pi) *
         (1 / z - 1 / (z * z * z));
}

// Sum over the sine eigenfunctions of the strip; quick for long times.
double by_series(const Brownian& b, double time, double y) {
  const double width = b.high - b.low, x = -b.low, above = y - b.low;
  const double g = b.drift / b.variance;
  const double pi = std::numbers::pi;
  double sum =
      g == 0 ? (width - x) / width : std::expm1(2 * g * (width - x)) / std::expm1(2 * g * width);
  for (int n = 1; n < 1000; ++n) {
    const double frequency = n * pi / width;
    const double rate =
        frequency * frequency * b.variance / 2 + b.drift * b.drift / (2 * b.variance);
    const double size = std::exp(-rate * time - x * g + above * g);
    const double wave =
        2 * width * g * std::sin(frequency * above) - 2 * pi * n * std::cos(frequency * above);
    const double weight = width * width * g * g + pi * pi * n * n;
    sum += size * wave / weight * std::sin(frequency * x);
    if (size < 1e-12) break;  // |wave| < weight
  }
  return sum;
}

// One reflection at either bound; for short times or strong drift the others vanish.
double by_reflection(const Brownian& b, double time, double y) {
  const double r = std::sqrt(b.variance * time), g = b.drift / b.variance;
  return normal_below((y - b.drift * time) / r) +
         scaled_phi(2 * g * b.low, (2 * b.low - y + b.drift * time) / r) -
         scaled_phi(2 * g * b.high, (y - b.drift * time - 2 * b.high) / r);
}

}  // namespace

double Brownian::chance_of_worse(double time, double y) const {
  assert(time > 0 && low <= y && y <= high);
  const double width = high - low;
  const bool is_short = variance * time / (width * width) < 0.01;
  const bool is_steep = std::abs(drift / variance * width) > 15;
  return is_short || is_steep ? by_reflection(*this, time, y) : by_series(*this, time, y);
}

}  // namespace rb::rating
