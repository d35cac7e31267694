#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

// Printable lines for a terminal of so many columns, where no word is broken. Lines that belong
// together, without an empty line between them, are cut at the same column, one that is blank in
// all of them, so that each row of a table becomes two rows of two tables, the second one indented;
// where they have no such column, the long lines are folded at their last blank. A word that is too
// long stays. A line that names a command of this program stays whole, since it is there to be
// copied: a terminal wraps it itself and knows that it is one line. JSON stays as it is.
std::string narrowed(std::string_view text, std::size_t columns);

}  // namespace rb
