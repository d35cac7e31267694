#include "engine/base/plain_number.hpp"

#include <fmt/core.h>

namespace rb {

std::string plain_number(double value) {
  std::string text = fmt::format("{:g}", value);
  return text.find("e-") == std::string::npos ? text : fmt::format("{:f}", value);
}

}  // namespace rb
