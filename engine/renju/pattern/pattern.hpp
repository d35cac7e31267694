#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

// What an empty cell sees along one line: up to five cells to either side, each empty, black, white
// or beyond the edge (docs/algorithms/patterns.md 1).
//
// One side has a number by how many of its cells are on the board and what is on them, the nearest
// first. A pattern is the pair of both, in either order: mirror images are one.
namespace rb::renju {

// The numbers of sides of at most n cells: 1 + 3 + 9 + ... + 3^n.
constexpr int sides_within(int cells) {
  int all = 0;
  for (int length = 0, count = 1; length <= cells; ++length, count *= 3) all += count;
  return all;
}
constexpr int pairs_of(int sides) { return sides * (sides + 1) / 2; }

inline constexpr int kSeen = 5;                     // cells to a side
inline constexpr int kSides = sides_within(kSeen);  // 364
inline constexpr int kPatterns = pairs_of(kSides);  // 66,430

constexpr int pattern_of_sides(int a, int b) {
  const int larger = std::max(a, b);
  return larger * (larger + 1) / 2 + std::min(a, b);
}

// A side of at most kSeen cells: how many, and 0, 1, 2 for empty, black, white by base 3, the
// nearest cell lowest.
struct Side {
  int length = 0, cells = 0;
  constexpr int number() const { return (length == 0 ? 0 : sides_within(length - 1)) + cells; }
  static constexpr Side of(int number) {
    int length = 0;
    while (sides_within(length) <= number) ++length;
    return {length, number - (length == 0 ? 0 : sides_within(length - 1))};
  }
  // Its nearest cells.
  constexpr Side within(int most) const {
    if (length <= most) return *this;
    int power = 1;
    for (int i = 0; i < most; ++i) power *= 3;
    return {most, cells % power};
  }
};

// Both sides of a pattern, the larger number first.
struct PatternSides {
  int first = 0, second = 0;
};
PatternSides sides_of(int pattern);

// The number of the side, from five bits of a line of each colour, black | white << 5; cells beyond
// the edge have both. `low` is before the cell, whose nearest bit is the highest.
struct SideNumbers {
  std::array<std::uint16_t, 1024> low{}, high{};
};
extern const SideNumbers kSideNumbers;

using CellPatterns = std::array<std::uint32_t, 4>;  // of a cell, along its four lines

// The pattern of the cell at `place` of a line, Black's stones first (board/line.hpp). REQUIRES:
// the edge is set in the masks of both colours.
inline int pattern_at(const std::array<std::uint32_t, 2>& stones, int place) {
  const auto [black, white] = stones;
  const std::uint32_t low = (black >> place & 31U) | (white >> place & 31U) << 5;
  const std::uint32_t high = (black >> (place + 6) & 31U) | (white >> (place + 6) & 31U) << 5;
  return pattern_of_sides(kSideNumbers.low[low], kSideNumbers.high[high]);
}

}  // namespace rb::renju
