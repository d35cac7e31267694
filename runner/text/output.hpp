#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

// What commands tell people. What names, files and programs of others put into it does a terminal
// no harm (engine/base/printable.hpp).
namespace rb {

// A player's name in a row of a table: printable, of limited width, beginning and end kept.
std::string shown_name(std::string_view name);
std::vector<std::string> shown_names(const std::vector<std::string>& names);

// A text of lines, or a JSON document. Throws as fmt::print does.
void print_text(std::FILE* file, std::string_view text);

template <typename... Values>
void print(std::FILE* file, fmt::format_string<Values...> format, Values&&... values) {
  print_text(file, fmt::vformat(format, fmt::make_format_args(values...)));
}
template <typename... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
  print_text(stdout, fmt::vformat(format, fmt::make_format_args(values...)));
}

}  // namespace rb
