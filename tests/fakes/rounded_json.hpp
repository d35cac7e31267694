#pragma once

#include <cstdlib>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"

namespace rb::fakes {

// The same with all fractions rounded to six digits, so that no compiler's last bit matters.
inline Json rounded(Json json) {
  for (auto& part : json) {
    if (part.is_structured()) part = rounded(part);
    if (part.is_number_float()) part = std::atof(fmt::format("{:.6g}", part.get<double>()).c_str());
  }
  return json;
}

}  // namespace rb::fakes
