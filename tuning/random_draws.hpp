#pragma once

#include "engine/base/rng.hpp"

// Draws from distributions, the same with every library.
namespace rb::tuning {

double draw_normal(Rng& rng);               // mean 0, variance 1
double draw_gamma(Rng& rng, double shape);  // scale 1. REQUIRES: shape > 0

}  // namespace rb::tuning
