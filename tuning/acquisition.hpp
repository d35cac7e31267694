#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tuning/gaussian_process.hpp"

// How much an observation of a point is worth, for minimisation: the greatest value wins. All take
// what is predicted for the candidates; formulas as in bayes-skopt (bask/acquisition.py).
namespace rb::tuning {

// Expected improvement on `best`: (best - mean) Phi(u) + deviation phi(u), u = (best - mean) /
// deviation.
double expected_improvement(const Prediction& at, double best);
// On the lowest of the means.
std::vector<double> expected_improvements(std::span<const Prediction> at);

// Max-value entropy search (Wang, Jegelka 2017): what the observation is expected to tell about the
// lowest value there is. That value has a Gumbel distribution with the quartiles of the lowest of
// independent candidates; `uniforms` in (0, 1) draw from it.
std::vector<double> entropy_gains(std::span<const Prediction> at, std::span<const double> uniforms);

}  // namespace rb::tuning
