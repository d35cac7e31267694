#include "runner/web/figures/axis.hpp"

#include <cmath>

namespace rb::figures {
namespace {

// Multiples of 1, 2 or 5 times a power of ten.
std::vector<double> linear_ticks(double low, double high, int most) {
  const double rough = (high - low) / most, power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double round : {5.0, 2.0, 1.0}) {
    if (round * power >= rough * (1 - 1e-9)) step = round * power;
  }
  std::vector<double> ticks;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) {
    ticks.push_back(i * step);
  }
  return ticks;
}

// Powers of ten, with their threefold where there is room.
std::vector<double> logarithmic_ticks(double low, double high, int most) {
  const double decades = std::log10(high / low);
  const int every = static_cast<int>(std::ceil(decades / most));
  std::vector<double> ticks;
  for (int e = static_cast<int>(std::floor(std::log10(low))); std::pow(10, e) <= high; ++e) {
    for (const double factor : {1.0, 3.0}) {
      const double tick = factor * std::pow(10, e);
      const bool has_room = e % every == 0 && (factor == 1 || 2 * decades <= most);
      if (has_room && tick >= low && tick <= high) ticks.push_back(tick);
    }
  }
  return ticks;
}

}  // namespace

Axis::Axis(Spacing spacing, double low, double high, double from, double to, int most)
    : is_log_(spacing == Spacing::logarithmic), low_(low), high_(high), from_(from), to_(to) {
  if (!(high > low)) {
    low_ = is_log_ ? low / 2 : low - 1;
    high_ = is_log_ ? low * 2 : low + 1;
  }
  ticks_ = (is_log_ ? logarithmic_ticks : linear_ticks)(low_, high_, most);
}

double Axis::at(double value) const {
  const double share =
      is_log_ ? std::log(value / low_) / std::log(high_ / low_) : (value - low_) / (high_ - low_);
  return from_ + (to_ - from_) * share;
}

}  // namespace rb::figures
