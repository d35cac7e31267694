#pragma once

namespace rb {

// The number that so many significant digits write: 1234.57 of 1234.5700000000002 and 12 digits.
// REQUIRES: finite, 1 <= digits <= 17.
double significant(double value, int digits);

}  // namespace rb
