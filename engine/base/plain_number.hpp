#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <string>

namespace rb {

// The bound of a range as people write it: "0.5", "1000", "0.000001". REQUIRES: 0, or at least
// 1e-15.
std::string plain_number(double value);

// Appends the digits: several times as fast as to format it.
inline void append_number(std::string& text, std::integral auto number) {
  std::array<char, 24> digits;
  text.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
}

}  // namespace rb
