#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

// Suites are files of JSON lines: one object a line; blank lines and lines that start with '#' do
// not count.
namespace rb {

// Where a suite is read: what an error names.
struct Place {
  std::string path;
  int line = 0;

  // Throws Error "path:line: what".
  [[noreturn]] void fail(const std::string& what) const;
};

// Calls `use` with every object in turn. Throws Error, with file and line, on what is no object.
void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const nlohmann::json&, const Place&)>& use);

}  // namespace rb
