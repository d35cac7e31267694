#include <array>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/rules/trap.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

constexpr Outcome kWhiteByFive{Stone::white, Reason::five};

// The stones of a drawing in turn, then Black at b and White's five at a.
std::vector<Move> game_of(std::string_view picture) {
  const Drawing drawing = drawn(picture);
  std::array<std::vector<Move>, 2> stones;
  for (int cell = 0; cell < drawing.position.cells(); ++cell) {
    const Stone stone = drawing.position.at(cell);
    if (stone != Stone::empty) stones[stone == Stone::black ? 0 : 1].push_back(Move(cell));
  }
  EXPECT_EQ(stones[0].size(), stones[1].size());
  std::vector<Move> moves;
  for (std::size_t i = 0; i < stones[0].size(); ++i) {
    moves.push_back(stones[0][i]);
    moves.push_back(stones[1].at(i));
  }
  moves.push_back(Move(drawing.at('b')));
  moves.push_back(Move(drawing.at('a')));
  return moves;
}

bool trap(std::string_view picture) { return lost_by_trap(game_of(picture), kWhiteByFive); }

// White's four can only grow to a; there Black would make six.
constexpr const char* kOverline = R"(
    13 . . . . . . . . . . .
    12 O . . . . . . . . . .
    11 . . . . . . . . . . .
    10 O . . . . . X . . . .
     9 . . . . . . X . . . .
     8 . X O O O O a . . . .
     7 . . . . . . X . . . .
     6 . . . . . . X . . . .
     5 . . . . . . X . . . .
     4 . . . . . . . . . b .
     3 . . . . . . . . . . .
       a b c d e f g h i j k)";

TEST(Trap, IsAForbiddenPointThatAloneStopsTheFive) { EXPECT_TRUE(trap(kOverline)); }

TEST(Trap, ForbidsByThreesAndFoursAsWellAsByAnOverline) {
  EXPECT_TRUE(trap(R"(
      13 . . . . . . . . . . .
      12 O . . . . . . . . . .
      11 . . . . . . . . . . .
      10 . . . . . . X . X . .
       9 . . . . . . X X . . .
       8 . X O O O O a . . . .
       7 . . . . . . . . . . .
       6 . . . . . . . . . . .
       5 . . . . . . . . . . .
       4 . . . . . . . . . b .
       3 . . . . . . . . . . .
         a b c d e f g h i j k)"))
      << "three-three";
  EXPECT_TRUE(trap(R"(
      13 . . . . . . . . . . .
      12 O . . . . . . . . . .
      11 . . . . . . X . . X .
      10 O . . . . . X . X . .
       9 . . . . . . X X . . .
       8 . X O O O O a . . . .
       7 . . . . . . . . . . .
       6 O . . . . . . . . . .
       5 . . . . . . . . . . .
       4 . . . . . . . . . b .
       3 . . . . . . . . . . .
         a b c d e f g h i j k)"))
      << "four-four";
}

TEST(Trap, IsNoneWhereTheBlockIsLegal) {
  EXPECT_FALSE(trap(R"(
      13 . . . . . . . . . . . .
      12 O . . . . . . . . . . .
      11 . . . . . . . . . X . .
      10 O . . . . . X . . . . .
       9 . . . . . . . . . . X .
       8 . X O O O O a . . . . .
       7 . . . . . . X . . . . .
       6 . . . . . . . . . . . .
       5 . . . . . . X . . . . .
       4 . . . . . . . . . b . .
       3 . . . . . . . . . . . .
         a b c d e f g h i j k l)"));
}

TEST(Trap, IsNoneWhereWhiteThreatensTwoFives) {
  EXPECT_FALSE(trap(R"(
      13 . . . . . . . . . . .
      12 O . . . . . . . . . .
      11 . . . . . . . . . . .
      10 O . . . . . X . . . .
       9 . . . . . . X . . X .
       8 . . O O O O a . . . .
       7 . . . . . . X . . . .
       6 . . . . . . X . . . .
       5 . . . . . . X . . . .
       4 . . . . . . . . . b .
       3 . . . . . . . . . . .
         a b c d e f g h i j k)"));
}

TEST(Trap, IsNoneWhereBlackCouldMakeFive) {
  EXPECT_FALSE(trap(R"(
      13 . . . . . . . . . . . .
      12 O . O . . . . . . . X .
      11 . . . . . . . . . . X .
      10 O . . . . . X . . . X .
       9 . . . . . . X . . . X .
       8 . X O O O O a . . . . .
       7 . . . . . . X . . . . .
       6 O . . . . . X . . . . .
       5 . . . . . . X . . . . .
       4 O . O . . . . . . b . .
       3 . . . . . . . . . . . .
         a b c d e f g h i j k l)"));
}

TEST(Trap, MayBeOfTheFourThatWhiteMadeLast) {
  const char* const moves = "b8 c8 g5 d8 g6 e8 g7 a15 g9 a13 g10 f8 o1 g8";
  EXPECT_TRUE(lost_by_trap(parse_moves(moves, kRenjuSize), kWhiteByFive));
}

TEST(Trap, IsOfWhitesWinsByFiveAlone) {
  const std::vector<Move> moves = game_of(kOverline);
  EXPECT_TRUE(*rules().marks(moves, kWhiteByFive).trap);
  EXPECT_FALSE(*rules().marks(moves, {Stone::white, Reason::timeout}).trap);
  EXPECT_FALSE(*rules().marks(moves, {Stone::black, Reason::five}).trap);
}

TEST(Marks, NameTheOpening) {
  const auto marks = [](const char* moves) {
    return rules().marks(parse_moves(moves, kRenjuSize), kWhiteByFive);
  };
  EXPECT_EQ(marks("h8 h9 i9 a1").opening, "4D Kagetsu");
  EXPECT_EQ(marks("h8 h9 i9 a1").opening_class, "direct");
  EXPECT_EQ(marks("h8 i9 g9").opening_class, "indirect");
  EXPECT_EQ(marks("a1 i9 g9").opening, "");
}

}  // namespace
}  // namespace rb::renju
