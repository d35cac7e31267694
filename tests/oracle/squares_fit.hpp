#pragma once

#include <span>
#include <vector>

#include "tuning/regression.hpp"

// The other fit of a logistic curve, by the method of Levenberg (1944) and Marquardt (1963) on
// the squared error, to compare with: this program fits by cross entropy alone.
namespace rb::tuning {

// The weights of the least summed squared error, from 0.
std::vector<double> fit_squares(const Samples& samples);
// One step of it: (J'J + lambda diag(J'J))^-1 J'(y - p). lambda 0: Gauss and Newton's.
std::vector<double> squares_step(const Samples& samples, std::span<const double> weights,
                                 double lambda);

}  // namespace rb::tuning
