#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/rules/trap.hpp"

namespace rb::renju {
namespace {

constexpr Outcome kWhiteByFive{Stone::white, Reason::five};

bool trap(const char* moves) { return lost_by_trap(parse_moves(moves, kMaxSize), kWhiteByFive); }

// White's four c8 d8 e8 f8 can only grow to g8, for b8 is Black's; there Black would make six of
// g5 g6 g7 and g9 g10.
TEST(Trap, IsAForbiddenPointThatAloneStopsTheFive) {
  EXPECT_TRUE(trap("b8 c8 g5 d8 g6 e8 g7 f8 g9 a15 g10 a13 o1 g8"));
}

TEST(Trap, ForbidsByThreesAndFoursAsWellAsByAnOverline) {
  EXPECT_TRUE(trap("b8 c8 g9 d8 g10 e8 h9 f8 i10 a15 o1 g8")) << "three-three";
  EXPECT_TRUE(trap("b8 c8 g9 d8 g10 e8 g11 f8 h9 a15 i10 a13 j11 a11 o1 g8")) << "four-four";
}

TEST(Trap, IsNoneWhereTheBlockIsLegal) {
  EXPECT_FALSE(trap("b8 c8 k5 d8 k7 e8 m9 f8 n11 a15 o13 a13 o1 g8"));
}

TEST(Trap, IsNoneWhereWhiteThreatensTwoFives) {
  EXPECT_FALSE(trap("o8 c8 g5 d8 g6 e8 g7 f8 g9 a15 g10 a13 o1 g8"));
}

TEST(Trap, IsNoneWhereBlackCouldMakeFive) {
  EXPECT_FALSE(trap("b8 c8 g5 d8 g6 e8 g7 f8 g9 a15 g10 a13 m1 a11 m2 c1 m3 e1 m4 c3 o1 g8"));
}

TEST(Trap, MayBeOfTheFourThatWhiteMadeLast) {
  EXPECT_TRUE(trap("b8 c8 g5 d8 g6 e8 g7 a15 g9 a13 g10 f8 o1 g8"));
}

TEST(Trap, IsOfWhitesWinsByFiveAlone) {
  const auto moves = parse_moves("b8 c8 g5 d8 g6 e8 g7 f8 g9 a15 g10 a13 o1 g8", kMaxSize);
  EXPECT_TRUE(*rules().marks(moves, kWhiteByFive).trap);
  EXPECT_FALSE(*rules().marks(moves, {Stone::white, Reason::timeout}).trap);
  EXPECT_FALSE(*rules().marks(moves, {Stone::black, Reason::five}).trap);
}

TEST(Marks, NameTheOpening) {
  const auto marks = [](const char* moves) {
    return rules().marks(parse_moves(moves, kMaxSize), kWhiteByFive);
  };
  EXPECT_EQ(marks("h8 h9 i9 a1").opening, "4D Kagetsu");
  EXPECT_EQ(marks("h8 h9 i9 a1").opening_class, "direct");
  EXPECT_EQ(marks("h8 i9 g9").opening_class, "indirect");
  EXPECT_EQ(marks("a1 i9 g9").opening, "");
}

}  // namespace
}  // namespace rb::renju
