#pragma once

#include <span>
#include <vector>

#include "tuning/regression.hpp"

// Logistic regression whose weights have bounds.
namespace rb::tuning {

struct Bounds {
  double min = 0, max = 0;
};

struct BoundedFit {
  std::vector<double> weights;  // within the bounds
  std::vector<double> errors;   // 0 if a bound holds the weight
  std::vector<double> free;     // the weights if there were no bounds
  // How far a weight follows the mean of its prior, d weight / d mean, 0 to 1; 0 if a bound holds
  // it.
  std::vector<double> prior_shares;
  std::vector<bool> held;  // by a bound
  bool converged = false;
};

// The least summed cross entropy within the bounds, by active sets: a weight that leaves its bounds
// is held there while the others are fitted again, and released if that lowers the sum. REQUIRES:
// start within the bounds.
BoundedFit fit_bounded(const Samples& samples, const Ridge& ridge, std::vector<double> start,
                       std::span<const Bounds> bounds);

}  // namespace rb::tuning
