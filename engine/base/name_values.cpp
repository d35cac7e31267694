#include "engine/base/name_values.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/core.h>

#include "engine/base/plain_number.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text.hpp"

namespace rb {

NameValue name_value(std::string_view place, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    refuse<UsageError>(place, fmt::format("'{}' is not of the form NAME=VALUE", text));
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<NameValue> name_values(std::string_view place, std::string_view text) {
  std::vector<NameValue> all;
  for (const std::string_view part : split(text, ',')) {
    const NameValue next = name_value(place, part);
    if (std::ranges::find(all, next.name, &NameValue::name) != all.end()) {
      refuse<UsageError>(place, fmt::format("{} is given twice", next.name));
    }
    all.push_back(next);
  }
  return all;
}

bool choice(std::string_view place, NameValue given, std::array<std::string_view, 2> words) {
  if (given.value != words[0] && given.value != words[1]) {
    refuse<UsageError>(place, fmt::format("{} takes {} or {}, not '{}'", given.name, words[0],
                                          words[1], given.value));
  }
  return given.value == words[1];
}

double number(std::string_view place, NameValue given, double min, double max) {
  const std::optional<double> value = parse_real(given.value);
  if (!value || *value < min || *value > max) {
    refuse<UsageError>(place, fmt::format("{} takes a number from {} to {}, not '{}'", given.name,
                                          plain_number(min), plain_number(max), given.value));
  }
  return *value;
}

int whole_number(std::string_view place, NameValue given, int min, int max) {
  const std::optional<double> value = parse_real(given.value);  // 1e6 is whole
  if (!value || *value < min || *value > max || *value != std::floor(*value)) {
    refuse<UsageError>(place, fmt::format("{} takes a whole number from {} to {}, not '{}'",
                                          given.name, min, max, given.value));
  }
  return static_cast<int>(*value);
}

}  // namespace rb
