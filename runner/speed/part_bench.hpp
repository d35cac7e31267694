#pragma once

namespace rb::speed {

// Makes a benchmark of each part: `each` is the time of one unit, `per_s` the units a second, and
// the counter of the unit's name the units of an iteration.
void register_parts();

}  // namespace rb::speed
