#include "engine/renju/pattern/pattern.hpp"

#include <cassert>

#include "engine/base/zu.hpp"

namespace rb::renju {
namespace {

// Of five cells of each colour, the nearest lowest.
constexpr int side_number(unsigned black, unsigned white) {
  Side side;
  int power = 1;
  for (int i = 0; i < kSeen; ++i, power *= 3) {
    const bool is_black = (black >> i & 1U) != 0, is_white = (white >> i & 1U) != 0;
    if (is_black && is_white) break;
    side.cells += is_black ? power : is_white ? 2 * power : 0;
    ++side.length;
  }
  return side.number();
}

constexpr unsigned mirrored(unsigned five) {
  unsigned result = 0;
  for (int i = 0; i < kSeen; ++i) result |= (five >> i & 1U) << (kSeen - 1 - i);
  return result;
}

constexpr SideNumbers side_numbers() {
  SideNumbers numbers;
  for (unsigned bits = 0; bits < 1024; ++bits) {
    const unsigned black = bits & 31U, white = bits >> 5;
    numbers.high[bits] = static_cast<std::uint16_t>(side_number(black, white));
    numbers.low[bits] = static_cast<std::uint16_t>(side_number(mirrored(black), mirrored(white)));
  }
  return numbers;
}

}  // namespace

constinit const SideNumbers kSideNumbers = side_numbers();

PatternSides sides_of(int pattern) {
  assert(0 <= pattern && pattern < kPatterns);
  int larger = 0;
  while (pairs_of(larger + 1) <= pattern) ++larger;
  return {larger, pattern - pairs_of(larger)};
}

}  // namespace rb::renju
