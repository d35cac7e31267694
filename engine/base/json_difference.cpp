#include "engine/base/json_difference.hpp"

#include <cassert>

#include <fmt/format.h>

namespace rb {

std::optional<FieldDifference> first_field(const Json& was, const Json& now,
                                           bool (*is_same)(const Json&, const Json&)) {
  assert(was.is_object() && now.is_object());
  auto a = was.begin(), b = now.begin();
  while (a != was.end() || b != now.end()) {
    const int order = a == was.end() ? 1 : b == now.end() ? -1 : a.key().compare(b.key());
    if (order < 0) return FieldDifference{a.key(), &*a, nullptr};
    if (order > 0) return FieldDifference{b.key(), nullptr, &*b};
    if (!is_same(*a, *b)) return FieldDifference{a.key(), &*a, &*b};
    ++a, ++b;
  }
  return std::nullopt;
}

std::optional<std::string> first_difference(const Json& was, const Json& now) {
  const auto is_same = [](const Json& a, const Json& b) { return json_text(a) == json_text(b); };
  const auto found = first_field(was, now, is_same);
  if (!found) return std::nullopt;
  const auto& [name, old, young] = *found;
  if (old != nullptr && young != nullptr && old->is_object() && young->is_object()) {
    return fmt::format("{}: {}", name, first_difference(*old, *young).value_or("differs"));
  }
  const auto shown = [](const Json* value) { return value ? json_text(*value) : "missing"; };
  return fmt::format("{} is {} there, now {}", name, shown(old), shown(young));
}

}  // namespace rb
