#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rb {

// The words of a command that is run without a shell, taken literally: blanks separate words;
// within '...' every character stands for itself, as within "..." except \" and \\; elsewhere a
// \ takes the next character literally. There are no variables, no *, no ~, no pipes. "''" is an
// empty word. Throws an Error that names the mistake: no word at all, an unclosed quote, a \ at the
// end, a NUL byte.
std::vector<std::string> command_words(std::string_view text);

// A word as a shell needs it: quoted only if necessary.
std::string shell_quoted(std::string_view word);

}  // namespace rb
