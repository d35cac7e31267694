#include "engine/renju/pattern/pattern.hpp"

#include <cassert>

#include "engine/base/zu.hpp"

namespace rb::renju {
namespace {

// Of five cells, the nearest lowest.
constexpr int side_number(unsigned cells) {
  constexpr unsigned kBeyond = 3;
  Side side;
  for (int power = 1; side.length < kSeen; ++side.length, power *= 3, cells >>= 2) {
    if ((cells & 3U) == kBeyond) break;
    side.cells += static_cast<int>(cells & 3U) * power;
  }
  return side.number();
}

constexpr unsigned mirrored(unsigned cells) {
  unsigned result = 0;
  for (int i = 0; i < kSeen; ++i) result |= (cells >> 2 * i & 3U) << 2 * (kSeen - 1 - i);
  return result;
}

constexpr SideNumbers side_numbers() {
  SideNumbers numbers;
  for (unsigned cells = 0; cells < numbers.high.size(); ++cells) {
    numbers.high[cells] = static_cast<std::uint16_t>(side_number(cells));
    numbers.low[cells] = static_cast<std::uint16_t>(side_number(mirrored(cells)));
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
