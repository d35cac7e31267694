#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace rb::fakes {

// As text, to be compared with one that is easily read.
inline std::string without_quotes(const nlohmann::ordered_json& json) {
  std::string text = json.dump();
  std::erase(text, '"');
  return text;
}

}  // namespace rb::fakes
