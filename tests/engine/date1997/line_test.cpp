#include "engine/date1997/line.hpp"

#include <string_view>

#include <gtest/gtest.h>

namespace rb::date1997 {
namespace {

// "XX.X*O": own stones, the one of the question, an enemy; the board goes no further.
struct Drawing {
  Line line;
  std::uint32_t asked = 0;
};
Drawing draw(std::string_view text) {
  Drawing drawing;
  std::uint32_t bit = 2;
  for (const char sign : text) {
    if (sign == 'X' || sign == '*') drawing.line.own |= bit;
    if (sign == '*') drawing.asked = bit;
    if (sign == '.') drawing.line.empty |= bit;
    bit <<= 1;
  }
  return drawing;
}
Shapes of(std::string_view text, Stone colour = Stone::black) {
  const Drawing drawing = draw(text);
  return shapes(drawing.line, colour, drawing.asked);
}

TEST(Line, AFiveOfBlackIsExact) {
  EXPECT_TRUE(of(".XXXXX.").five);
  EXPECT_FALSE(of("XXXXXX").five);
  EXPECT_TRUE(of("XXXXXX").overline);
  EXPECT_TRUE(of("XXXXXX", Stone::white).five);
  EXPECT_FALSE(of("XXXX.X").five);
  EXPECT_FALSE(of("XXXXX.*XX").five);  // a five without the stone of the question
}

TEST(Line, AFourIsFourStonesAndAnEmptyCellOfFive) {
  for (const char* const text : {"XXXX.", "O*XXX.", "XX.*X", "X.XX*O"}) {
    EXPECT_EQ(of(text).fours, 1) << text;
  }
  EXPECT_EQ(of("OXXXXO").fours, 0);
  EXPECT_EQ(of("XX.X*", Stone::white).fours, 1);
}

TEST(Line, AStraightFourIsOneFour) { EXPECT_EQ(of(".XX*X.").fours, 1); }

TEST(Line, TwoSetsOfStonesOnALineAreTwoFours) {
  EXPECT_EQ(of("X.X*X.X").fours, 2);
  EXPECT_EQ(of("XX.*X.XX").fours, 2);
  EXPECT_EQ(of("XXX.*.XXX").fours, 2);
}

TEST(Line, AFourOfBlackMakesExactlyFive) {
  EXPECT_EQ(of("XX.*X.X", Stone::white).fours, 1);
  EXPECT_EQ(of("X*XX.X").fours, 0);
  EXPECT_EQ(of("X*XX.X", Stone::white).fours, 2);
}

TEST(Line, AThreeHasBothEndsAndAnInnerCellEmpty) {
  for (const char* const text : {".X*X..", "..XX*.", ".X.*X.", ".XX.*."}) {
    EXPECT_EQ(of(text).threes, 1) << text;
  }
  for (const char* const text : {"OX*X..", ".X*X.O", ".X*X.", "X.*X.", ".XXO*."}) {
    EXPECT_EQ(of(text).threes, 0) << text;
  }
}

TEST(Line, AThreeWithinAFourIsNoThree) {
  EXPECT_EQ(of(".XXXX.").threes, 0);
  EXPECT_EQ(of(".XXX.X.").fours, 1);
  EXPECT_EQ(of(".XXX.X.").threes, 0);
}

TEST(Line, TheStraightFourOfBlackTurnsIntoExactlyFive) {
  const auto cells = [](std::string_view text) {
    const Drawing drawing = draw(text);
    return straight_four_cells(drawing.line, drawing.asked);
  };
  EXPECT_EQ(cells(".X*X.."), 1U << 5);
  EXPECT_EQ(cells("..X*X.."), (1U << 2) | (1U << 6));
  EXPECT_EQ(cells(".X.*X."), 1U << 3);
  EXPECT_EQ(cells("X.X*X.."), 0U);  // six at the left end
}

}  // namespace
}  // namespace rb::date1997
