#include "tuning/adam.hpp"

#include <cassert>

#include <Eigen/Core>

namespace rb::tuning {

Adam::Adam(std::size_t weights, const Settings& settings)
    : settings_(settings), state_{std::vector<float>(weights), std::vector<float>(weights)} {}

void Adam::step(std::vector<float>& weights, const std::vector<float>& gradient,
                const std::vector<float>& decay, double rate) {
  assert(weights.size() == state_.mean.size() && gradient.size() == weights.size());
  assert(decay.size() == weights.size());
  state_.first_power *= settings_.first;
  state_.second_power *= settings_.second;
  const auto first = static_cast<float>(settings_.first);
  const auto second = static_cast<float>(settings_.second);
  const auto tiny = static_cast<float>(settings_.tiny);
  const auto down = static_cast<float>(rate / (1 - state_.first_power));
  const auto unbiased = static_cast<float>(1 / (1 - state_.second_power));
  const auto count = static_cast<Eigen::Index>(weights.size());
  using Array = Eigen::Map<Eigen::ArrayXf>;
  using ConstArray = Eigen::Map<const Eigen::ArrayXf>;
  Array mean(state_.mean.data(), count), square(state_.square.data(), count),
      all(weights.data(), count);
  const ConstArray slope(gradient.data(), count), shrink(decay.data(), count);
  mean = first * mean + (1 - first) * slope;
  square = second * square + (1 - second) * slope.square();
  all -=
      down * mean / ((unbiased * square).sqrt() + tiny) + static_cast<float>(rate) * shrink * all;
}

}  // namespace rb::tuning
