#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/level/profiles.hpp"

// How precisely games determine the constants of a tuned profile: its file records the standard
// errors of the fit, in the field "errors", a text of words NAME:ERROR.
namespace rb {

inline constexpr std::string_view kErrors = "errors";

using ParameterErrors = std::map<std::string, double, std::less<>>;

// "FOUR:210 OPEN_THREE:38.5" and back; none: it is no such text, or names no parameter.
std::string parameter_errors_text(const ParameterErrors& errors);
std::optional<ParameterErrors> parse_parameter_errors(std::string_view text);

// Of the profile in the file; empty: it has none. Throws Error that names the file.
// REQUIRES: read_profile() takes it.
ParameterErrors parameter_errors(const std::string& path);

// Rounds each parameter that has an error to the first digit of that: 1234 +- 180 to 1200. It stays
// within its range. Returns the names of those whose error is larger than themselves, of which no
// digit is certain: they are left unchanged, because rounded they might be 0, which is another
// rule.
std::vector<std::string> round_to_errors(renju::Profile& profile, const ParameterErrors& errors);

}  // namespace rb
