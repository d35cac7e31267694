#pragma once

#include <string>

namespace rb {

// The bound of a range as people write it: "0.5", "1000", "0.000001".
std::string plain_number(double value);

}  // namespace rb
