#pragma once

#include <vector>

// Adam (Kingma, Ba 2015): gradient descent whose step is scaled for each weight by its past
// gradients, so that weights that are rarely touched move as far as others. With decay apart from
// the gradient (Loshchilov, Hutter 2019).
namespace rb::tuning {

class Adam {
 public:
  struct Settings {
    double first = 0.9,
           second = 0.999;  // how much of the means of the gradient and its square stays
    double tiny = 1e-8;
  };

  explicit Adam(std::size_t weights) : Adam(weights, Settings()) {}
  Adam(std::size_t weights, const Settings& settings);

  // One step of at most about `rate` down the gradient, towards 0 by the share rate * decay[i].
  // REQUIRES: all of the length given.
  void step(std::vector<float>& weights, const std::vector<float>& gradient,
            const std::vector<float>& decay, double rate);

 private:
  Settings settings_;
  std::vector<float> mean_, square_;
  double first_power_ = 1, second_power_ = 1;  // settings to the power of the steps
};

}  // namespace rb::tuning
