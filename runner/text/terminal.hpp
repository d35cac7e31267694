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
std::optional<ColourUse> find_colour_use(std::string_view word);  // "auto", "always", "never"

// Of the whole program, for its one user: main() sets it before anything is printed.
void use_colours(ColourUse use);
bool has_colours(std::FILE* file);

// The words of verdicts in colours, as H1, FAIL, slower; a JSON document stays as it is.
std::string with_colours(std::string_view text);
// Less bright, as what is only on the way.
std::string dimmed(std::string_view text);

}  // namespace rb
