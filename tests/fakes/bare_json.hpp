#pragma once

#include <string>

#include "engine/base/json_text.hpp"

namespace rb::fakes {

// As text, to be compared with one that is easily read.
inline std::string without_quotes(const Json& json) {
  std::string text = json_text(json);
  std::erase(text, '"');
  return text;
}

}  // namespace rb::fakes
