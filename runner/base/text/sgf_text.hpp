#pragma once

#include <string>
#include <string_view>

#include "engine/game/position.hpp"

// What values of SGF are made of. http://www.red-bean.com/sgf/
namespace rb {

// A value between brackets, on one line and printable, in which "]" and the backslash are escaped.
std::string sgf_text(std::string_view text);

// The same with its lines.
std::string sgf_lines(std::string_view text);

// Column and row as letters from the upper left corner of the drawn board; a pass is empty.
std::string sgf_point(Move move, int board_size, bool is_row_1_on_top);

}  // namespace rb
