#pragma once

#include <cstddef>
#include <string_view>

namespace rb {

// The position of the ':' before the changes of a player as the command line names it, or npos:
// "hard:depth=5", "file:mine.json:depth=5".
std::size_t end_of_base(std::string_view text);

}  // namespace rb
