#pragma once

#include <optional>
#include <string>

#include "engine/base/json_text.hpp"

namespace rb {

struct FieldDifference {
  std::string name;
  const Json* was;  // null: missing
  const Json* now;
};
// The first field, by name, whose values are not the same. REQUIRES: sorted() objects.
std::optional<FieldDifference> first_field(const Json& was, const Json& now,
                                           bool (*is_same)(const Json&, const Json&));

// The first thing that differs in how two files are made, objects inside included:
// "player: depth is 4 there, now 5"; none: they are equal. REQUIRES: sorted() objects.
std::optional<std::string> first_difference(const Json& was, const Json& now);

}  // namespace rb
