#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/base/text/table.hpp"

// What two profiles do not have in common.
namespace rb {

// A row for each parameter that differs, with its sentence; a line if none does.
Printout difference_table(const renju::Profile& a, const renju::Profile& b);
// {"depth": {"a": 4, "b": 20, "meaning": "..."}}
Json difference_json(const renju::Profile& a, const renju::Profile& b);

}  // namespace rb
