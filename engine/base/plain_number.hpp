#pragma once

#include <string>

namespace rb {

// The bound of a range as people write it: "0.5", "1000", "0.000001". REQUIRES: 0, or at least
// 1e-15.
std::string plain_number(double value);

}  // namespace rb
