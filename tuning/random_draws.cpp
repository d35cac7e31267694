#include "tuning/random_draws.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

namespace rb::tuning {
namespace {

double open_uniform(Rng& rng) { return 1 - rng.uniform(); }  // in (0, 1]

}  // namespace

// Box and Muller; uses one of the two values.
double draw_normal(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(open_uniform(rng)));
  return radius * std::cos(2 * std::numbers::pi * rng.uniform());
}

// Marsaglia and Tsang 2000; below shape 1 by gamma(shape + 1) u^(1 / shape).
double draw_gamma(Rng& rng, double shape) {
  assert(shape > 0);
  if (shape < 1) {
    const double larger = draw_gamma(rng, shape + 1);
    return larger * std::pow(open_uniform(rng), 1 / shape);
  }
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = draw_normal(rng);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    if (std::log(open_uniform(rng)) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

}  // namespace rb::tuning
