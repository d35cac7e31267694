#pragma once

#include <string>
#include <string_view>

#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {

// A point with the engine's own words for it: "h9 ('7,8')", "'15,7'" off the board.
std::string point_text(const Line& answer, std::string_view text, int board_size);

// The same of an answer that is no free cell, and why it may have been given: "h9 ('7,8'), which is
// occupied, by the move that it was told". `before` is its answer before, or (0, 0).
std::string illegal_text(const Position& position, const Line& answer, std::string_view text,
                         const Line& before);

}  // namespace rb::gomocup
