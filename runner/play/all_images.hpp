#pragma once

#include <vector>

#include "runner/play/openings.hpp"

namespace rb {

// The openings in all eight symmetries of the board: first all as they are, then all turned by a
// quarter, and so on; an image that an opening has had already is left out. Names stay.
std::vector<Opening> all_images(const std::vector<Opening>& openings, int board_size);

}  // namespace rb
