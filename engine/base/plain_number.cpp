#include "engine/base/plain_number.hpp"

#include <fmt/core.h>

namespace rb {

std::string plain_number(double value) {
  std::string text = fmt::format("{:g}", value);
  if (text.find("e-") == std::string::npos) return text;
  text = fmt::format("{:.15f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

}  // namespace rb
