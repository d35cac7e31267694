#include "engine/renju/rules/judge.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "positions/forbidden_suite.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/labels.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

std::string words_of(const Verdict& verdict) {
  if (verdict.five) return verdict == Verdict{.five = true} ? "five" : "five and more";
  if (verdict.forbidden()) return verdict.allowed_three ? "contradiction" : kinds(verdict);
  return verdict.allowed_three ? "allowed33" : "legal";
}

// The verdict on a black stone on an empty cell, the same in all eight symmetries.
std::string judged(const Position& position, int cell) {
  const std::string words = words_of(judge(position, cell));
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const Position image = transform(position, symmetry);
    const std::string other = words_of(judge(image, transform(cell, 15, symmetry)));
    if (other != words)
      return words + ", but " + other + " after symmetry " + std::to_string(symmetry);
  }
  return words;
}

std::string judged(std::string_view point, std::string_view black, std::string_view white = "") {
  return judged(stones(black, white, Stone::black), cell(point));
}

// The verdict on the cell '*' of a drawing.
std::string judged(std::string_view drawing) {
  const Drawing board = drawn(drawing);
  return judged(board.position, board.at('*'));
}

TEST(Judge, TwoThreesAreForbidden) { EXPECT_EQ(judged("h8", "g8 i8 h9 h7"), "33"); }

TEST(Judge, FoursOnTwoLinesAreForbidden) {
  EXPECT_EQ(judged("h8", "f8 g8 i8 h9 h10 h11"), "44");
  EXPECT_EQ(judged("h8", "f8 g8 i8 h10 h9 h7"), "44");
}

TEST(Judge, TwoFoursOnOneLineAreForbidden) {
  EXPECT_EQ(judged("h8", "e8 g8 i8 k8"), "44");        // X.X*X.X
  EXPECT_EQ(judged("h8", "e8 f8 i8 k8 l8"), "44");     // XX.*X.XX
  EXPECT_EQ(judged("h8", "d8 e8 f8 j8 k8 l8"), "44");  // XXX.*.XXX
}

TEST(Judge, AStraightFourIsOneFour) { EXPECT_EQ(judged("h8", "g8 i8 j8"), "legal"); }

TEST(Judge, AFourThatOnlyASixCompletesIsNone) {
  EXPECT_EQ(judged(R"(
      12 . . . . . . . . .
      11 . . . . . . X . .
      10 . . . . . . X . .
       9 . . . . . . X . .
       8 . X . X X X * O .
       7 . . . . . . . . .
         d e f g h i j k l)"),
            "legal");  // one real four
  EXPECT_EQ(judged(R"(
      13 . . . . . . . . .
      12 . . . . . O . . .
      11 . . . . . X . . .
      10 . . . . . X . . .
       9 . . . . . X . . .
       8 . X . X X * X O .
       7 . . . . . . . . .
         c d e f g h i j k)"),
            "legal");
}

TEST(Judge, AThreeCountsIfItsStraightFourIsAllowed) {
  EXPECT_EQ(judged(R"(
      12 . . . . . . .
      11 . X X . . . .
      10 . . . X X . .
       9 . . . X . X .
       8 . O . * X X .
       7 . . . . . . .
         e f g h i j k)"),
            "33");
}

TEST(Judge, AThreeWhoseEndsMakeSixIsNone) {
  EXPECT_EQ(judged("h8", "c8 d8 f8 g8 h10 h9"), "legal");
}

TEST(Judge, AThreeWhoseStraightFoursAreForbiddenIsNone) {
  EXPECT_EQ(judged(R"(
      11 . . . . . .
      10 . . X X . .
       9 . X X . . .
       8 . X . * X .
       7 . . . X . .
       6 . . . . . .
         e f g h i j)"),
            "allowed33");
}

TEST(Judge, FiveBeatsOverlineOnAnotherLine) {
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 h11 h10 h9 h7 h6 h5"), "five");
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 h11 h10 h9 h7 h6"), "five");
}

TEST(Judge, FiveBeatsFoursAndThrees) {
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 h9 h10 h11 g7 f6 i9"), "five");
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 h9 h10 g7 f6"), "five");
}

TEST(Judge, SixInARowIsForbidden) {
  EXPECT_EQ(judged("j8", "e8 f8 g8 h8 i8"), "6");
  EXPECT_EQ(judged("h8", "e8 f8 g8 i8 j8 k8"), "6");
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 i8 j8 k8 l8"), "6");
}

TEST(Judge, AThreeWhoseGapMakesAFiveElsewhereIsNone) {
  EXPECT_EQ(judged(R"(
      11 . . . . . . . . . .
      10 . . . . . . X . . .
       9 . . . . . . X . . .
       8 . O X X X X . . . .
       7 . . . . . . * X X .
       6 . . . . . . . . . .
         b c d e f g h i j k)"),
            "legal");
}

TEST(Judge, AThreeNeedsAnEndThatIsNeitherForbiddenNorAFive) {
  // The row g10 h10 i10: j10 makes five with k11 i9 h8 g7, f10 is forbidden.
  EXPECT_EQ(judged(R"(
      12 . . . . . . .
      11 . . . . . X .
      10 . * X X . . .
       9 . X . X . . .
       8 . . X . . . .
       7 . X . . . . .
       6 . . . . X . .
       5 . . . . . . .
         f g h i j k l)"),
            "allowed33");
}

TEST(Judge, AThreeBetweenWhiteStonesIsNone) {
  EXPECT_EQ(judged("h8", "f8 g8 h10 h9", "d8 j8"), "legal");  // O.XX*.O
}

TEST(Judge, FourThreeIsAllowed) { EXPECT_EQ(judged("h8", "e8 f8 g8 h10 h9", "d8"), "legal"); }

TEST(Judge, AFourBesideTwoThreesAllowsNothing) {
  EXPECT_EQ(judged(R"(
      11 . . . . . . .
      10 . . . X . X .
       9 . . . . X X .
       8 . O X X X * .
       7 . . . . . . .
         c d e f g h i)"),
            "33");
}

TEST(Judge, AllKindsThatHoldAreNamed) {
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 i8 h9 h10 h11 g9 f10 e11"), "44+6");
  EXPECT_EQ(judged("h8", "d8 e8 f8 g8 i8 h9 h10 g9 f10"), "33+6");
  EXPECT_EQ(judged(R"(
      13 . . . . . . . . .
      12 . . . . . O . . .
      11 . . . . . X . . .
      10 . . . X . X . X .
       9 . . . . X X X . .
       8 . O X X X * . . .
       7 . . . . . . . . .
         c d e f g h i j k)"),
            "33+44");
}

TEST(Judge, TheEdgeStopsARowAsAWhiteStoneDoes) {
  EXPECT_EQ(judged("a8", "b8 c8 a9 a10"), "legal");  // the row along b8 c8 has one end
  EXPECT_EQ(judged("b8", "c8 d8 b9 b10"), "33");     // .XXX. just fits
  EXPECT_EQ(judged("b8", "c8 d8 b9 b10", "f8"), "legal");
  EXPECT_EQ(judged("e1", "a1 b1 c1 d1"), "five");
}

TEST(Judge, AJumpThreeIsAThree) {
  EXPECT_EQ(judged("h8", "f8 i8 h7 h10"), "33");
  EXPECT_EQ(judged("h8", "f8 i8 h7 h10", "g8"), "legal");  // the gap is filled
}

TEST(Judge, TwoTwosAreNothing) { EXPECT_EQ(judged("h8", "g8 h9"), "legal"); }

TEST(Judge, BlackNeedsExactlyFive) {
  const auto [position, marks] = drawn(R"(
       9 . . . . . . . .
       8 . X X X X X a .
       7 . . . . . . . .
       6 . O O O O O b .
       5 . . . . . . . .
         d e f g h i j k)");
  EXPECT_FALSE(makes_five(position, marks.at('a'), Stone::black));
  EXPECT_TRUE(makes_five(position, marks.at('b'), Stone::white));
}

TEST(Judge, FivesAreFoundOnAllLinesAndAtTheEdge) {
  const auto five = [](const char* stones, const char* cell, Stone stone) {
    Position position;
    for (const Move move : parse_moves(stones, 15)) position.put(move.cell(), stone);
    return makes_five(position, parse_cell(cell, 15).value(), stone);
  };
  for (const Stone stone : {Stone::black, Stone::white}) {
    EXPECT_TRUE(five("a1 b1 c1 d1", "e1", stone));
    EXPECT_TRUE(five("o15 o14 o12 o11", "o13", stone));
    EXPECT_TRUE(five("a15 b14 c13 d12", "e11", stone));
    EXPECT_TRUE(five("a11 b12 c13 d14", "e15", stone));
    EXPECT_FALSE(five("l1 m1 n1 o1", "a2", stone));  // a row does not go on in the next one
    EXPECT_FALSE(five("a1 b1 c1", "d1", stone));
  }
}

// A board of up to 60 random stones in its middle.
Position random_position(Rng& rng) {
  Position position;
  const std::uint64_t stones = 10 + rng.below(50);
  for (std::uint64_t i = 0; i < stones; ++i) {
    const int cell = static_cast<int>((2 + rng.below(11)) * 15 + 2 + rng.below(11));
    position.put(cell, i % 2 == 0 ? Stone::black : Stone::white);
  }
  return position;
}

TEST(Judge, VerdictsOnRandomBoardsAreSymmetric) {
  Rng rng(1);
  int forbidden = 0;
  for (int round = 0; round < 60; ++round) {
    const Position position = random_position(rng);
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const Position image = transform(position, symmetry);
      for (int cell = 0; cell < kRenjuCells; ++cell) {
        if (position.at(cell) != Stone::empty) continue;
        const Verdict verdict = judge(position, cell);
        ASSERT_EQ(judge(image, transform(cell, 15, symmetry)), verdict) << diagram(position);
        if (verdict.forbidden()) ++forbidden;
      }
    }
  }
  EXPECT_GT(forbidden, 100);
}

TEST(Judge, VerdictsOnRandomBoardsAreConsistent) {
  Rng rng(2);
  for (int round = 0; round < 300; ++round) {
    const Position position = random_position(rng);
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      const Verdict verdict = judge(position, cell);
      ASSERT_EQ(verdict.five, makes_five(position, cell, Stone::black)) << diagram(position);
      ASSERT_FALSE(verdict.forbidden() && verdict.five) << diagram(position);
      ASSERT_FALSE(verdict.forbidden() && verdict.allowed_three) << diagram(position);
      ASSERT_EQ(kinds(verdict).empty(), !verdict.forbidden());
    }
  }
}

TEST(Judge, KindsAreJoinedInOneOrder) {
  EXPECT_EQ(kinds({}), "");
  EXPECT_EQ(kinds({.five = true}), "");
  EXPECT_EQ(kinds({.overline = true, .double_four = true, .double_three = true}), "33+44+6");
}

TEST(Judge, AgreesWithEveryLabelOfTheSuite) {
  const auto rows = load_forbidden(source_path("positions/forbidden.jsonl"));
  EXPECT_GE(rows.size(), 200U);
  for (const Disagreement& d : check_forbidden(rows, judge_labels)) {
    ADD_FAILURE() << "line " << d.line << ", " << cell_name(d.cell, 15) << ": expected "
                  << text(d.expected) << ", got " << text(d.got);
  }
}

}  // namespace
}  // namespace rb::renju
