#pragma once

#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"

namespace rb {

// An opening that leads to the position of an earlier one up to symmetry.
struct OpeningImage {
  const Opening* opening;
  const Opening* earlier;  // the first such opening
};

// The images in the order of the openings, to which they point.
std::vector<OpeningImage> opening_images(const std::vector<Opening>& openings, const Rules& rules);

}  // namespace rb
