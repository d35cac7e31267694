#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rb {

// The words of a command that is run without a shell, so that they mean what they say: blanks part
// words; within '...' every sign stands for itself, within "..." too, but for \" and \\; elsewhere
// \ takes the next sign as it is. No variables, no *, no ~, no pipes. "''" is an empty word.
// Throws Error that says what is wrong: no word at all, a quote that is not closed, a \ at the end,
// a NUL byte.
std::vector<std::string> command_words(std::string_view text);

// A word as a shell needs it: quoted only where it must be.
std::string shell_quoted(std::string_view word);

}  // namespace rb
