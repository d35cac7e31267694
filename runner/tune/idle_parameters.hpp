#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/renju/level/profiles.hpp"

namespace rb {

// Why a parameter has no effect on how the profile plays, so that no tuning can find a value for
// it: "vct_bonus is off"; none if it has one.
std::optional<std::string> why_idle(const renju::Profile& profile, std::string_view parameter);

}  // namespace rb
