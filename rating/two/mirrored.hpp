#pragma once

#include "rating/two/outcomes.hpp"

namespace rb::rating {

// The same results seen by the other side.
Outcomes mirrored(const Outcomes& results);

}  // namespace rb::rating
