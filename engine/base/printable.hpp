#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Text that others wrote (names, paths, messages, what results files hold) where people read it.
namespace rb {

// The text in one line that a terminal can do no harm with: control characters, line ends, marks
// that turn the direction of writing or have no width, and code points that nobody has given a
// meaning are written as JSON writes them, "\u001b", "\n"; bytes that are no UTF-8 as "\xff". All
// else stays, so that nothing changes when it is done twice.
std::string printable(std::string_view text);
// The same of a text of many lines: line ends and tabs stay. A JSON document remains one.
std::string printable_lines(std::string_view text);

// The beginning of the text, in no more than so many bytes, for the name of a file: letters and
// digits of any script, '.' and '-' stay, each other sign is '_'.
std::string letters_and_digits(std::string_view text, std::size_t bytes);

// Columns of a terminal that a printable text takes; most letters of East Asia take two.
std::size_t display_width(std::string_view text);
// Its beginning, in no more than so many columns.
std::string first_columns(std::string_view text, std::size_t columns);
// Beginning and end with "..." between them, in no more than so many columns, which must be more
// than three.
std::string shortened(std::string_view text, std::size_t columns);
// With blanks after it up to so many columns.
std::string padded(std::string_view text, std::size_t columns);

}  // namespace rb
