#pragma once

namespace rb::tuning {

// The true gain whose estimate, with this standard deviation, is above 0 with its whole interval of
// 95 % in four of five runs.
inline double least_shown(double deviation) { return (1.96 + 0.84) * deviation; }

}  // namespace rb::tuning
