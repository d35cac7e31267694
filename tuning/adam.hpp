#pragma once

#include <span>
#include <vector>

// Adam with decoupled weight decay (Kingma, Ba 2015; Loshchilov, Hutter 2019), for more weights
// than Newton's method can take.
namespace rb::tuning {

struct AdamSettings {
  double learning_rate = 0.01, weight_decay = 0;
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
};

class Adam {
 public:
  Adam(AdamSettings settings, std::size_t weights);
  // Moves the weights downhill. REQUIRES: both are as many as was said.
  void step(std::span<double> weights, std::span<const double> gradient);

 private:
  AdamSettings settings_;
  std::vector<double> mean_, square_;
  double power1_ = 1, power2_ = 1;
};

}  // namespace rb::tuning
