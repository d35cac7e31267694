#include "tests/oracle/adam.hpp"

#include <cassert>
#include <cmath>

namespace rb::oracle {

Adam::Adam(AdamSettings settings, std::size_t weights)
    : settings_(settings), mean_(weights), square_(weights) {}

void Adam::step(std::span<double> weights, std::span<const double> gradient) {
  assert(weights.size() == mean_.size() && gradient.size() == mean_.size());
  const AdamSettings& s = settings_;
  power1_ *= s.beta1;
  power2_ *= s.beta2;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    mean_[i] = s.beta1 * mean_[i] + (1 - s.beta1) * gradient[i];
    square_[i] = s.beta2 * square_[i] + (1 - s.beta2) * gradient[i] * gradient[i];
    const double m = mean_[i] / (1 - power1_);
    const double v = square_[i] / (1 - power2_);
    weights[i] -= s.learning_rate * (m / (std::sqrt(v) + s.epsilon) + s.weight_decay * weights[i]);
  }
}

}  // namespace rb::oracle
