#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

// Printable lines for a terminal of `columns` columns: long lines are folded at a blank, and no
// word is broken. A word that is too long stays. A line that names a command of this program stays
// whole, since it is there to be copied: a terminal wraps it itself and knows that it is one line.
// JSON stays as it is. Tables fit themselves: see table.hpp.
std::string narrowed(std::string_view text, std::size_t columns, std::size_t indent = 4);
// What fits of each line.
std::string cut_lines(std::string_view text, std::size_t columns);

}  // namespace rb
