#include "engine/base/json_difference.hpp"

#include <cassert>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.hpp"

namespace rb {

using nlohmann::json;

std::optional<std::string> first_difference(const json& was, const json& now) {
  assert(was.is_object() && now.is_object());
  json all = was;
  all.update(now);
  const auto shown = [](const json& object, const std::string& name) {
    return object.contains(name) ? json_text(object[name]) : "missing";
  };
  for (const auto& [name, value] : all.items()) {
    const std::string there = shown(was, name), here = shown(now, name);
    if (there == here) continue;
    if (value.is_object() && was.contains(name) && was[name].is_object()) {
      return fmt::format("{}: {}", name,
                         first_difference(was[name], now[name]).value_or("differs"));
    }
    return fmt::format("{} is {} there, now {}", name, there, here);
  }
  return std::nullopt;
}

}  // namespace rb
