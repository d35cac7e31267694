#pragma once

#include <string>
#include <string_view>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"

namespace rb {

// Whether a spreadsheet would take this text for a formula and evaluate it. A number is not one.
inline bool is_formula(std::string_view text) {
  if (text.empty() || std::string_view("=+-@\t\r").find(text.front()) == std::string_view::npos) {
    return false;
  }
  if (text.front() == '+') text.remove_prefix(1);
  const std::string_view size = text.substr(text.starts_with('-') ? 1 : 0);
  return size != "inf" && size != "nan" && !parse_real(text);
}

// A field of a CSV row by RFC 4180: quoted if necessary, quotes doubled. A text that a spreadsheet
// would take for a formula gets an apostrophe in front, since names may come from strangers. It is
// printable, so that a row is a line.
inline std::string csv_text(std::string_view text) {
  const std::string field = (is_formula(text) ? "'" : "") + printable(text);
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace rb
