#pragma once

namespace rb::speed {

// Makes a benchmark of each part: `ns_each` is the time of one unit in nanoseconds, `per_s` the
// units a second, and the counter of the unit's name the units of an iteration.
void register_parts();

}  // namespace rb::speed
