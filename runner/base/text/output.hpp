#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

// What commands print for people. Text from names, files and external programs cannot harm a
// terminal (engine/base/printable.hpp).
namespace rb {

// A player's name in a table row: printable, of limited width, with beginning and end kept.
std::string shown_name(std::string_view name);
std::vector<std::string> shown_names(const std::vector<std::string>& names);

// Prints lines of text, or a JSON document. Throws like fmt::print.
void print_text(std::FILE* file, std::string_view text);

template <typename... Values>
void print(std::FILE* file, fmt::format_string<Values...> format, Values&&... values) {
  print_text(file, fmt::vformat(format, fmt::make_format_args(values...)));
}
template <typename... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
  print_text(stdout, fmt::vformat(format, fmt::make_format_args(values...)));
}

// Prints CSV, SGF, Markdown, a profile: what programs read, also after it was copied from a
// terminal. Unlike what print() shows to eyes, its lines stay as long as they are, without colours.
void print_data(std::string_view text);

}  // namespace rb
