#include "tuning/parameter.hpp"

#include <cmath>

namespace rb::tuning {

std::optional<std::string> problem(const Parameter& p) {
  for (const double number : {p.value, p.min, p.max, p.c_end, p.r_end}) {
    if (!std::isfinite(number)) return "has a number that is not finite";
  }
  if (!(p.min < p.max)) return "needs a min below its max";
  if (p.value < p.min || p.value > p.max) return "starts outside its bounds";
  if (p.whole && (p.min != std::floor(p.min) || p.max != std::floor(p.max))) {
    return "takes whole numbers, so its bounds must be whole";
  }
  if (!(p.c_end > 0)) return "needs a step (c_end) above 0";
  if (p.c_end > (p.max - p.min) / 2) return "needs a step (c_end) of at most half its range";
  if (p.r_end < 0) return "needs a gain (r_end) above 0, or 0 to take it from the games";
  return std::nullopt;
}

}  // namespace rb::tuning
