#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Shows people text that others wrote: names, paths, messages, the contents of results files.
namespace rb {

// The text as one line that cannot harm a terminal: control characters, line ends, marks that
// change the direction of writing or have no width, and unassigned code points are written as in
// JSON, "\u001b", "\n"; bytes that are not UTF-8 as "\xff". Everything else stays, so applying it
// twice changes nothing more.
std::string printable(std::string_view text);
// The same for a text of many lines: line ends and tabs stay, and a JSON document remains one.
std::string printable_lines(std::string_view text);

// The beginning of the text, at most `bytes` long, for a file name: letters and digits of any
// script, '.' and '-' stay, every other character becomes '_'.
std::string letters_and_digits(std::string_view text, std::size_t bytes);

// The terminal columns that a printable text takes; most East Asian letters take two.
std::size_t display_width(std::string_view text);
// Its beginning, in at most `columns` columns.
std::string first_columns(std::string_view text, std::size_t columns);
// Beginning and end with "..." between them, in at most `columns` columns, which must be
// more than three.
std::string shortened(std::string_view text, std::size_t columns);
// The text padded with blanks to `columns` columns.
std::string padded(std::string_view text, std::size_t columns);

}  // namespace rb
