#include "engine/renju/board/threats.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

CellSet cells(std::initializer_list<std::string_view> names) {
  CellSet set;
  for (const std::string_view name : names) set.add(cell(name));
  return set;
}

std::string names(const CellSet& set) {
  std::string text;
  for (const int at : set) text += cell_name(at, kSize) + " ";
  return text;
}

std::optional<CellSet> answers(std::string_view moves) {
  return answers_to_threats(*std::make_unique<Board>(after(moves)));
}

TEST(Threats, AnOpenThreeBecomesAWinningFour) {
  const auto board = std::make_unique<Board>(after("g8 a1 h8 o1 i8 a15"));
  EXPECT_TRUE(has_winning_four(*board));
}

TEST(Threats, AThreeWithoutSpaceDoesNot) {
  // White on e8 and k8: .OXXXXO. cannot be reached with two ways to five.
  const auto board = std::make_unique<Board>(after("g8 e8 h8 k8 i8 a15"));
  EXPECT_FALSE(has_winning_four(*board));
}

TEST(Threats, WhiteWinsByADoubleFour) {
  const Drawing drawing = drawn(R"(
      13 . . . . . . .
      12 . . . . . X .
      11 . . . . . O .
      10 . . . . . O .
       9 . . . . . O .
       8 . X O O O * .
       7 . . . . . . .
         c d e f g h i)",
                                Stone::white);
  const auto board = std::make_unique<Board>(drawing.position);
  EXPECT_TRUE(has_winning_four(*board));
}

TEST(Threats, NoThreatNeedsNoAnswer) { EXPECT_EQ(answers("h8 i9"), std::nullopt); }

TEST(Threats, AConsecutiveThreeIsMetAtItsEndsAndBeyond) {
  // Black g8 h8 i8, open on both sides: f8 and j8 make straight fours; each is stopped on itself
  // or on its own two ways to five. Both are stopped by f8, j8 alone ... and by nothing beyond.
  const auto moves = answers("g8 a1 h8 o1 i8");
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(*moves, cells({"f8", "j8"})) << names(*moves);
}

TEST(Threats, AThreeWithOneCloseEndIsMetBeyondTheOther) {
  // White on k8: j8 makes no straight four (k8 is taken), f8 does, with e8 and j8 to five.
  const auto moves = answers("g8 k8 h8 o1 i8");
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(*moves, cells({"e8", "f8", "j8"})) << names(*moves);
}

TEST(Threats, AFourOfOnesOwnIsAnAnswerToo) {
  // White o15 o14 o13: o12 makes a four.
  const auto moves = answers("g8 o15 h8 o14 i8 o13 a1");
  ASSERT_TRUE(moves.has_value());
  EXPECT_TRUE(moves->has(cell("o12"))) << names(*moves);
  EXPECT_TRUE(moves->has(cell("f8")));
  EXPECT_FALSE(moves->has(cell("h9")));
}

TEST(Threats, TwoThreesApartCannotBeMet) {
  const auto moves = answers("a1 c3 o1 d3 a15 e3 o15 c12 h8 d12 h9 e12");
  ASSERT_TRUE(moves.has_value());
  EXPECT_TRUE(moves->empty()) << names(*moves);
}

// A limit, written down in the header. Black threatens straight fours on b and in row 7. White's
// stone on a stops the second, and allows g7 to Black, by which b becomes a double three: no four
// is left.
TEST(Threats, AStoneThatMakesThePointForbiddenIsNotAmongTheAnswers) {
  const Drawing drawing = drawn(R"(
      12 . . . . . . . . .
      11 . . . O . . . . .
      10 . . . . X . . . .
       9 . . . X X . . . .
       8 . . . . b . . . .
       7 . . . . X X a X .
       6 . O X O . . . . .
       5 . X O . . . . . .
       4 . . . . . . . . .
         d e f g h i j k l)",
                                Stone::white);
  const auto board = std::make_unique<Board>(drawing.position);
  EXPECT_EQ(answers_to_threats(*board), CellSet{});
  ASSERT_FALSE(board->forbidden(drawing.at('b')));
  board->play(drawing.at('a'));
  EXPECT_TRUE(board->forbidden(drawing.at('b')));
  EXPECT_FALSE(has_winning_four(*board));
}

}  // namespace
}  // namespace rb::renju
