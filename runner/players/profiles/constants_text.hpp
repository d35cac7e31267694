#pragma once

#include <string>
#include <string_view>

#include "engine/base/json_text.hpp"

// The parameters of a profile as other programs compile or read them.
namespace rb {

// C: constants RENJU_NAME. TypeScript: an object `renju`. Environment: lines RENJU_NAME=value, with
// 1 and 0 for switches, quoted where a shell needs it. `parameters` are numbers, switches and words
// by name, as of profile_json(); `title` is a comment of one line.
std::string c_constants(const Json& parameters, std::string_view title);
std::string typescript_constants(const Json& parameters, std::string_view title);
std::string environment_constants(const Json& parameters, std::string_view title);

}  // namespace rb
