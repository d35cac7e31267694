#pragma once

namespace rb {

// The value rounded to `digits` significant digits: 1234.5700000000002 to 12 digits is 1234.57.
// REQUIRES: finite, 1 <= digits <= 17.
double significant(double value, int digits);

}  // namespace rb
