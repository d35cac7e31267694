#pragma once

#include <span>
#include <string_view>

#include "engine/base/json_text.hpp"

namespace rb {

// Throws Error that says "there is no WHAT 'name'" and which there are, unless `name` is one of
// them.
void require_known(std::string_view what, std::string_view name,
                   std::span<const std::string_view> known);

// The same for each "field" of an object.
void require_fields(const Json& object, std::span<const std::string_view> known);

}  // namespace rb
