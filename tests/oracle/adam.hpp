#pragma once

#include <span>
#include <vector>

// Adam with decoupled weight decay (Kingma, Ba: a method for stochastic optimization, 2015;
// Loshchilov, Hutter: decoupled weight decay regularization, 2019), as Rapfi's tuner has it.
namespace rb::oracle {

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

}  // namespace rb::oracle
