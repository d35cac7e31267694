#include "engine/reversi/rules.hpp"

#include <gtest/gtest.h>

#include "tests/engine/reversi/positions.hpp"

namespace rb::reversi {
namespace {

TEST(ReversiRules, StartsWithFourStones) {
  EXPECT_EQ(diagram(rules().start()),
            " 8 . . . . . . . .\n 7 . . . . . . . .\n 6 . . . . . . . .\n 5 . . . X O . . .\n"
            " 4 . . . O X . . .\n 3 . . . . . . . .\n 2 . . . . . . . .\n 1 . . . . . . . .\n"
            "   a b c d e f g h\n");
  EXPECT_EQ(moves_text(rules().legal_moves(rules().start()), kSize), "e6 f5 c4 d3");
}

TEST(ReversiRules, AStoneTurnsOverAllThatItBrackets) {
  Position position = drawn(
      "XOOOOOO.\n........\n........\n........\n........\n........\n........\n"
      ".......X\n",
      Stone::black);
  ASSERT_EQ(rules().legal_moves(position).size(), 1U);
  rules().play(position, Move(7));
  EXPECT_EQ(std::count(position.stones.begin(), position.stones.end(), Stone::black), 9);
}

TEST(ReversiRules, WhoCanMoveMustNotPass) {
  EXPECT_FALSE(rules().is_legal(rules().start(), Move::pass()));
  EXPECT_FALSE(rules().is_legal(rules().start(), Move::none()));
}

TEST(ReversiRules, TwoPassesEndTheGame) {
  Position position = drawn(
      "XXX.....\n........\n........\n........\n........\n........\n........\n"
      ".......O\n",
      Stone::white);
  ASSERT_EQ(rules().legal_moves(position), std::vector<Move>{Move::pass()});
  EXPECT_EQ(rules().play(position, Move::pass()), std::nullopt);
  ASSERT_EQ(rules().legal_moves(position), std::vector<Move>{Move::pass()});
  EXPECT_EQ(rules().play(position, Move::pass()), (Outcome{Stone::black, Reason::more_discs}));
}

// White passes first.
Position nobody_can_move() {
  return drawn(
      "XXX.....\n........\n........\n........\n........\n........\n........\n"
      ".....OOO\n",
      Stone::white);
}

TEST(ReversiRules, TwoPassesWithEqualStonesAreADraw) {
  Position position = nobody_can_move();
  EXPECT_EQ(rules().play(position, Move::pass()), std::nullopt);
  const auto outcome = rules().play(position, Move::pass());
  EXPECT_EQ(outcome, (Outcome{Stone::empty, Reason::equal_discs}));
  EXPECT_EQ(name(outcome->reason), "equal discs");
}

TEST(ReversiRules, AGameIsDecidedWhenNeitherSideCanMove) {
  EXPECT_EQ(decided(nobody_can_move()), "neither side can move: the game is decided");
  EXPECT_EQ(decided(rules().start()), std::nullopt);
  const Position one_can = drawn(
      "XO......\n........\n........\n........\n........\n........\n........\n"
      "........\n",
      Stone::white);
  ASSERT_TRUE(rules().is_legal(one_can, Move::pass()));
  EXPECT_EQ(decided(one_can), std::nullopt);
}

TEST(ReversiRules, AFullBoardEndsTheGame) {
  std::string text;
  for (int i = 0; i < 4; ++i) text += "XXXXXXXX\n";
  for (int i = 0; i < 3; ++i) text += "OOOOOOOO\n";
  Position full = drawn(text + "OOOOXXX.\n", Stone::white);
  ASSERT_TRUE(rules().is_legal(full, Move(63)));
  EXPECT_EQ(rules().play(full, Move(63)), (Outcome{Stone::empty, Reason::equal_discs}));
}

}  // namespace
}  // namespace rb::reversi
