#pragma once

#include <utility>
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

  // What its next step depends on, besides the settings.
  struct State {
    std::vector<float> mean, square;           // running means of the gradient and its square
    double first_power = 1, second_power = 1;  // settings to the power of the steps
  };

  explicit Adam(std::size_t weights) : Adam(weights, Settings()) {}
  Adam(std::size_t weights, const Settings& settings);

  // One step of at most about `rate` down the gradient, towards 0 by the share rate * decay[i].
  // REQUIRES: all of the length given.
  void step(std::vector<float>& weights, const std::vector<float>& gradient,
            const std::vector<float>& decay, double rate);

  const State& state() const { return state_; }
  void set_state(State state) { state_ = std::move(state); }  // REQUIRES: of as many weights

 private:
  Settings settings_;
  State state_;
};

}  // namespace rb::tuning
