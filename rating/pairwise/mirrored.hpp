#pragma once

#include "rating/pairwise/outcomes.hpp"

namespace rb::rating {

// The same results seen by the other side.
Outcomes mirrored(const Outcomes& results);

}  // namespace rb::rating
