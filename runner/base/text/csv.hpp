#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "engine/base/printable.hpp"

namespace rb {

// Whether a spreadsheet would take this text for a formula and evaluate it. A number is not one.
inline bool is_formula(std::string_view text) {
  if (text.empty() || std::string_view("=+-@\t\r").find(text.front()) == std::string_view::npos) {
    return false;
  }
  const char* const begin = text.data() + (text.front() == '+' ? 1 : 0);
  const char* const end = text.data() + text.size();
  double number = 0.0;
  const auto read = std::from_chars(begin, end, number);
  return read.ec != std::errc() || read.ptr != end;
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
