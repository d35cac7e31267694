#include "engine/renju/pattern/pattern.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/renju/board/line.hpp"

namespace rb::renju {
namespace {

// The line of fifteen cells X (black), O (white) and '.'.
Line line_of(std::string_view cells) {
  Line line;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    const std::uint32_t bit = 1U << (place + kReach);
    if (cells[place] == 'X') line.stones[0] |= bit;
    if (cells[place] == 'O') line.stones[1] |= bit;
  }
  const std::uint32_t edge = ~(0x7FFFU << kReach);
  for (std::uint32_t& stones : line.stones) stones |= edge;
  return line;
}

int at(std::string_view cells, int place) {
  return pattern_at(line_cells(line_of(cells).stones), place);
}

TEST(Pattern, MirrorImagesAreOne) {
  EXPECT_EQ(at("..X.O....X.....", 5), at(".....X....O.X..", 9));
  EXPECT_EQ(at("XXOO...........", 2), at("...........OOXX", 12));
}

TEST(Pattern, KnowsColourDistanceAndEdge) {
  std::set<int> seen;
  for (const std::string_view cells : {"...............", "......X........", "......O........",
                                       ".....X.........", ".....XX........", "......X.O......"}) {
    seen.insert(at(cells, 7));
  }
  seen.insert(at("...............", 3));
  EXPECT_EQ(seen.size(), 7U);
}

TEST(Pattern, StonesBeyondFiveCellsDoNotCount) {
  EXPECT_EQ(at("X.............O", 7), at("...............", 7));
  EXPECT_NE(at("..X............", 7), at("...............", 7));
}

TEST(Pattern, WhatIsOnItsOwnCellDoesNotCount) {
  EXPECT_EQ(at(".......X.......", 7), at("...............", 7));
}

TEST(Pattern, NumbersAreThoseOfTheSides) {
  std::set<int> numbers;
  for (int number = 0; number < kSides; ++number) {
    const Side side = Side::of(number);
    EXPECT_LE(side.length, kReach);
    EXPECT_EQ(side.number(), number);
    EXPECT_EQ(side.within(kReach).number(), number);
    numbers.insert(side.within(2).number());
  }
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(sides_within(2)));
  for (int pattern = 0; pattern < kPatterns; ++pattern) {
    const auto [a, b] = sides_of(pattern);
    ASSERT_EQ(pattern_of_sides(b, a), pattern);
    ASSERT_LT(a, kSides);
  }
}

}  // namespace
}  // namespace rb::renju
