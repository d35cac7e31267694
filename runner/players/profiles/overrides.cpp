#include "runner/players/profiles/overrides.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestDefaults = 1 << 20;  // bytes
constexpr std::string_view kEngine = "engine";

// What parameters are made of; nullptr: neither.
const char* kind(const Json& value) {
  return value.is_number() ? "a number" : value.is_boolean() ? "true or false" : nullptr;
}

void check(const std::string& path, const std::string& name, const Json& theirs, const Json& ours) {
  const char* const wanted = kind(ours);
  if (wanted == nullptr || kind(theirs) == wanted) return;
  throw Error(fmt::format("{}: '{}' is {}; it must be {}", path, name,
                          shortened(json_text(theirs), 30), wanted));
}

// The constants of the score, and how many parameters of the search there are besides.
std::vector<std::string> in_short(const std::vector<std::string>& names) {
  std::vector<std::string> constants;
  std::ranges::copy_if(names, std::back_inserter(constants), [](const std::string& name) {
    return std::isupper(static_cast<unsigned char>(name.front())) != 0;
  });
  const std::size_t others = names.size() - constants.size();
  if (others > 0) constants.push_back(counted(others, "parameter") + " of the search");
  return constants;
}

}  // namespace

Overrides overrides_of(const Json& parameters, const std::string& path) {
  const Json defaults = read_ordered_json(read_text(path, kLargestDefaults));
  if (!defaults.is_object()) {
    throw Error(
        fmt::format("{}: not a JSON object of values by name, {{\"OPEN_THREE\": 1000}}", path));
  }
  Overrides found{.values = Json::object(), .alike = {}, .missing = {}, .unknown = {}};
  for (const auto& [name, value] : parameters.items()) {
    if (name == kEngine) continue;
    if (!defaults.contains(name)) {
      found.missing.push_back(name);
      continue;
    }
    check(path, name, defaults.at(name), value);
    if (defaults.at(name) == value) {
      found.alike.push_back(name);
    } else {
      found.values[name] = value;
    }
  }
  for (const auto& [name, value] : defaults.items()) {
    if (!parameters.contains(name)) found.unknown.push_back(name);
  }
  if (found.missing.size() + 1 < parameters.size()) return found;
  throw Error(fmt::format("{}: has none of the profile's parameters, such as {}", path,
                          found.missing.front()));
}

std::string left_out_text(const Overrides& overrides, const std::string& path) {
  std::string text;
  const auto tell = [&](const std::vector<std::string>& names, std::string_view why) {
    if (names.empty()) return;
    text += fmt::format("left out, {}: {}\n", why,
                        printable(fmt::format("{}", fmt::join(names, ", "))));
  };
  tell(overrides.alike, fmt::format("the same in {}", printable(path)));
  tell(in_short(overrides.missing), fmt::format("not in {}", printable(path)));
  tell(overrides.unknown, "unknown to profiles");
  return text;
}

}  // namespace rb
