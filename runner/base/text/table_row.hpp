#pragma once

#include <string_view>

#include "runner/base/text/table.hpp"

namespace rb {

// "Score of A    59.9 %   298 won, ...": a title and a text, a row of a table without a head. The
// texts of all such tables begin in the same column, behind titles of at most 12 letters.
Table table_row(std::string_view title, std::string_view text);

}  // namespace rb
