#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace rb {

// The first thing that differs in how two files are made, objects inside included:
// "player: depth is 4 there, now 5"; none: they are equal. REQUIRES: objects.
std::optional<std::string> first_difference(const nlohmann::json& was, const nlohmann::json& now);

}  // namespace rb
