#pragma once

#include <string>
#include <string_view>

namespace rb {

// "Score of A    59.9 %   298 won, ...": a title, then the text from a fixed column on; ends with a
// line feed. Titles are at most 12 characters long.
std::string table_row(std::string_view title, std::string_view text);

}  // namespace rb
