#include "tuning/adam.hpp"

#include <cassert>
#include <cmath>

#include <Eigen/Core>

namespace rb::tuning {

Adam::Adam(std::size_t weights, const Settings& settings)
    : settings_(settings), mean_(weights), square_(weights) {}

void Adam::step(std::vector<float>& weights, const std::vector<float>& gradient,
                const std::vector<float>& decay, double rate) {
  assert(weights.size() == mean_.size() && gradient.size() == mean_.size());
  assert(decay.size() == mean_.size());
  first_power_ *= settings_.first;
  second_power_ *= settings_.second;
  const auto first = static_cast<float>(settings_.first);
  const auto second = static_cast<float>(settings_.second);
  const auto tiny = static_cast<float>(settings_.tiny);
  const auto down = static_cast<float>(rate / (1 - first_power_));
  const auto unbiased = static_cast<float>(1 / (1 - second_power_));
  const auto count = static_cast<Eigen::Index>(mean_.size());
  using Array = Eigen::Map<Eigen::ArrayXf>;
  using ConstArray = Eigen::Map<const Eigen::ArrayXf>;
  Array mean(mean_.data(), count), square(square_.data(), count), all(weights.data(), count);
  const ConstArray slope(gradient.data(), count), shrink(decay.data(), count);
  mean = first * mean + (1 - first) * slope;
  square = second * square + (1 - second) * slope.square();
  all -=
      down * mean / ((unbiased * square).sqrt() + tiny) + static_cast<float>(rate) * shrink * all;
}

}  // namespace rb::tuning
