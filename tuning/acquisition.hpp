#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tuning/gaussian_process.hpp"

// The value of observing a point, for minimisation: the greatest value wins. All functions take the
// predictions for the candidates; the formulas are those of bayes-skopt (bask/acquisition.py).
namespace rb::tuning {

// The expected improvement on `best`: (best - mean) Phi(u) + deviation phi(u), u = (best - mean) /
// deviation.
double expected_improvement(const Prediction& at, double best);
// The expected improvements on the lowest of the means.
std::vector<double> expected_improvements(std::span<const Prediction> at);

// Max-value entropy search (Wang, Jegelka 2017): what the observation is expected to reveal about
// the lowest value. That value has a Gumbel distribution with the quartiles of the lowest of
// independent candidates; `uniforms` in (0, 1) draw from it.
std::vector<double> entropy_gains(std::span<const Prediction> at, std::span<const double> uniforms);

}  // namespace rb::tuning
