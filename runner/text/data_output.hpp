#pragma once

#include <string_view>

namespace rb {

// Prints CSV, SGF, Markdown, a profile: what programs read, also after it was copied from a
// terminal. Unlike what print() shows to eyes, its lines stay as long as they are, without colours.
void print_data(std::string_view text);

}  // namespace rb
