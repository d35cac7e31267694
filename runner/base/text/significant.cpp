#include "runner/base/text/significant.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace rb {

double significant(double value, int digits) {
  assert(std::isfinite(value) && digits >= 1 && digits <= 17);
  return std::stod(fmt::format("{:.{}g}", value, digits));
}

}  // namespace rb
