#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/json_fields.hpp"

// Suites are files of JSON lines: one object per line; blank lines and lines that start with '#'
// are ignored.
namespace rb {

// Calls `use` with every object in turn and the number of its line, from 1; the place of its errors
// is "PATH:LINE". Throws Error with that place for anything else.
void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const JsonFields&, int line)>& use);

}  // namespace rb
