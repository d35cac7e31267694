#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rb {

// Printable lines for a terminal of `columns` columns, where no word is broken. Rows of a table,
// which stand without another line between them and have three columns or more, are cut at columns
// that are blank in all of them, so that a table that is too wide becomes several, one below the
// other, each with the column of the names, unless these take two thirds of the line; other long
// lines are folded at their last blank. A word that is too long stays. A line that names a command
// of this program stays whole, since it is there to be copied: a terminal wraps it itself and knows
// that it is one line. JSON stays as it is.
std::string narrowed(std::string_view text, std::size_t columns);

}  // namespace rb
