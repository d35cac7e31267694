#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/play/openings.hpp"

namespace rb {

// The openings in all eight symmetries of the board: first all as they are, then all turned by a
// quarter, and so on; an image that an opening has had already is left out. Names stay.
std::vector<Opening> all_images(const std::vector<Opening>& openings, int board_size);

// Each opening in one of the symmetries that leave `start` as it is, drawn by the seed and its
// number: the same seed turns the same openings alike. Names stay.
std::vector<Opening> turned(std::vector<Opening> openings, const Position& start,
                            std::uint64_t seed);

}  // namespace rb
