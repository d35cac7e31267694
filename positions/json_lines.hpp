#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

// Suites are files of JSON lines: one object per line; blank lines and lines that start with '#'
// are ignored.
namespace rb {

// The place in a suite that an error names.
struct Place {
  std::string path;
  int line = 0;

  // Throws Error "path:line: what".
  [[noreturn]] void fail(const std::string& what) const;
};

// Calls `use` with every object in turn. Throws Error with file and line for anything else.
void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const nlohmann::json&, const Place&)>& use);

}  // namespace rb
