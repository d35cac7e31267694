#include "runner/programs/gomocup/known_board.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

Position position(std::string_view moves) { return place_in_turn(parse_moves(moves, kRenjuSize)); }
Move at(std::string_view name) { return Move(parse_cell(name, kRenjuSize).value()); }

std::string question(KnownBoard& board, std::string_view moves) {
  std::string text;
  board.append_question(text, position(moves));
  return text;
}

TEST(KnownBoard, IsEmptyAtFirst) {
  KnownBoard board;
  EXPECT_EQ(question(board, ""), "BEGIN\n");
  EXPECT_EQ(question(board, "a1"), "TURN 0,0\n");
  EXPECT_EQ(question(board, "h8 a1"), "BOARD\n7,7,1\n0,0,2\nDONE\n");
}

TEST(KnownBoard, HasItsOwnMove) {
  KnownBoard board;
  EXPECT_TRUE(board.play(position(""), at("h8")));
  EXPECT_EQ(question(board, "h8 a1"), "TURN 0,0\n");
}

TEST(KnownBoard, IsToldAllStonesOnRequest) {
  KnownBoard board(true);
  EXPECT_EQ(question(board, ""), "BEGIN\n");
  EXPECT_EQ(question(board, "a1"), "BOARD\n0,0,2\nDONE\n");
  EXPECT_TRUE(board.play(position(""), at("h8")));
  EXPECT_EQ(question(board, "h8 a1"), "BOARD\n7,7,1\n0,0,2\nDONE\n");
}

TEST(KnownBoard, LearnsNothingFromAQuestion) {
  KnownBoard board;
  EXPECT_TRUE(board.play(position(""), at("h8")));
  EXPECT_EQ(question(board, "h8 a1"), "TURN 0,0\n");
  EXPECT_EQ(question(board, "h8 b1"), "TURN 1,0\n");
}

TEST(KnownBoard, IsSentAgainWhenItDiffers) {
  KnownBoard board;
  board.play(position(""), at("h8"));
  EXPECT_EQ(question(board, "b1 a1"), "BOARD\n1,0,1\n0,0,2\nDONE\n");
  board.play(position(""), at("h8"));
  board.clear();
  EXPECT_EQ(question(board, "h8 a1"), "BOARD\n7,7,1\n0,0,2\nDONE\n");
}

TEST(KnownBoard, IsNotToBeTrustedAfterAnIllegalMove) {
  KnownBoard board;
  EXPECT_FALSE(board.play(position("h8"), at("h8")));
  EXPECT_FALSE(board.play(position("h8"), Move::none()));
}

TEST(KnownBoard, IsFollowedByOneMoveOfTheOtherSideOnly) {
  KnownBoard board;
  EXPECT_TRUE(board.play(position("h8 a1"), at("i9")));
  EXPECT_EQ(question(board, "h8 a1 i9 b1"), "TURN 1,0\n");
  EXPECT_EQ(question(board, "h8 a1 i9"), "BOARD\n7,7,2\n0,0,1\n8,8,2\nDONE\n");
  EXPECT_EQ(question(board, "h8 a1 i9 b1 c1 d1").substr(0, 6), "BOARD\n");
  EXPECT_EQ(question(board, "h8 a1 j10 b1").substr(0, 6), "BOARD\n");
  EXPECT_FALSE(board.play(position("h8 a1"), at("a1")));
  EXPECT_EQ(question(board, "h8 a1 i9 b1").substr(0, 6), "BOARD\n");
}

TEST(KnownBoard, WithoutALastMoveIsSentAsAWhole) {
  const KnownBoard board;
  Position given = position("a1");
  given.last = Move::none();
  std::string text;
  board.append_question(text, given);
  EXPECT_EQ(text, "BOARD\n0,0,2\nDONE\n");
}

}  // namespace
}  // namespace rb
