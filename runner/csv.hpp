#pragma once

#include <string>
#include <string_view>

namespace rb {

// A field of a CSV row as RFC 4180 wants it: in quotes if it must be, quotes doubled.
inline std::string csv_text(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace rb
