#pragma once

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
constexpr int pairs_of(int sides) { return sides * (sides + 1) >> 1; }

inline constexpr int kSeen = 5;                     // cells to a side
inline constexpr int kSides = sides_within(kSeen);  // 364
inline constexpr int kPatterns = pairs_of(kSides);  // 66,430

// Without a branch, which no processor could predict.
constexpr int pattern_of_sides(int a, int b) {
  const int below = (a - b) & (a - b) >> 31;  // min(a - b, 0)
  return pairs_of(a - below) + (b + below);
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

// A line with two bits a cell, Black's the lower; a cell beyond the edge has both, five of them lie
// on either side. So a shift finds what a cell sees of both colours.
using LineCells = std::uint64_t;
// Of the masks of a line (board/line.hpp), the edge set in both.
constexpr LineCells line_cells(const std::array<std::uint32_t, 2>& stones) {
  const auto spread = [](std::uint64_t bits) {
    bits = (bits | bits << 16) & 0x0000FFFF0000FFFFU;
    bits = (bits | bits << 8) & 0x00FF00FF00FF00FFU;
    bits = (bits | bits << 4) & 0x0F0F0F0F0F0F0F0FU;
    bits = (bits | bits << 2) & 0x3333333333333333U;
    return (bits | bits << 1) & 0x5555555555555555U;
  };
  return spread(stones[0]) | spread(stones[1]) << 1;
}

// The number of the side, from five cells of a line; those of `low` are before the cell, the
// nearest of them last.
struct SideNumbers {
  std::array<std::uint16_t, 1024> low{}, high{};
};
extern const SideNumbers kSideNumbers;

using CellPatterns = std::array<std::uint32_t, 4>;  // of a cell, along its four lines

// The pattern of the cell at `place` of a line.
inline int pattern_at(LineCells line, int place) {
  const LineCells seen = line >> 2 * place;
  return pattern_of_sides(kSideNumbers.low[seen & 1023U],
                          kSideNumbers.high[seen >> 2 * (kSeen + 1) & 1023U]);
}

}  // namespace rb::renju
