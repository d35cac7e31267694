#include "engine/base/wording.hpp"

#include <fmt/core.h>

#include "engine/base/text.hpp"

namespace rb {

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates,
                       std::string_view otherwise) {
  const std::string_view near = nearest(word, candidates);
  if (!near.empty()) return fmt::format("; did you mean '{}'?", near);
  return otherwise.empty() ? "" : fmt::format("; {}", otherwise);
}

std::optional<bool> parse_switch(std::string_view text) {
  if (text == "1" || text == "true" || text == "on") return true;
  if (text == "0" || text == "false" || text == "off") return false;
  return std::nullopt;
}

}  // namespace rb
