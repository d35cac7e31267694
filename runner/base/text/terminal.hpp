#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

// What is known of a terminal, and whether it is shown colours.
namespace rb {

// A terminal that understands more than lines: not a pipe, not TERM=dumb.
bool is_terminal(std::FILE* file);
std::size_t terminal_columns(std::FILE* file);  // 80 if it does not tell
std::size_t terminal_rows(std::FILE* file);     // 24 if it does not tell

// `automatic`: on a terminal, unless the environment has NO_COLOR (https://no-color.org).
enum class ColourUse : std::uint8_t { automatic, always, never };

// Of the whole program, for its one user: main() sets it before anything is printed.
void use_colours(ColourUse use);
bool has_colours(std::FILE* file);

enum class Tone : std::uint8_t { good, bad, open };
// A word that says how something ended, for a text that print() prints: between marks that take no
// column and that print() makes a colour, or nothing. Padding is counted right by padded().
std::string toned(std::string_view word, Tone tone);
// What print() makes of the marks.
std::string with_colours(std::string_view text);
std::string without_marks(std::string_view text);
// Less bright, as what is only on the way.
std::string dimmed(std::string_view text);

}  // namespace rb
