#include "engine/renju/rules/rules.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

Move move(std::string_view cell) { return Move(parse_cell(cell, 15).value()); }

// "black five", "draw board full" or "none".
std::string outcome(Position& position, std::string_view cell) {
  const std::optional<Outcome> end = rules().play(position, move(cell));
  if (!end) return "none";
  const char* const winner = end->winner == Stone::black   ? "black "
                             : end->winner == Stone::white ? "white "
                                                           : "draw ";
  return winner + std::string(name(end->reason));
}
std::string outcome(Position&& position, std::string_view cell) { return outcome(position, cell); }

// ... of a stone at a.
std::string outcome_at_a(std::string_view picture, Stone to_move) {
  Drawing drawing = drawn(picture, to_move);
  return outcome(drawing.position, cell_name(drawing.at('a'), kRenjuSize));
}

TEST(Rules, TheGameStartsOnAnEmptyBoardWithBlack) {
  EXPECT_EQ(rules().start(), Position{});
  EXPECT_EQ(rules().name(), "renju");
}

TEST(Rules, OnlyEmptyCellsOfTheBoardAreLegal) {
  const Position position = stones("h8", "i9", Stone::black);
  EXPECT_TRUE(rules().is_legal(position, move("a1")));
  EXPECT_FALSE(rules().is_legal(position, move("h8")));
  EXPECT_FALSE(rules().is_legal(position, move("i9")));
  EXPECT_FALSE(rules().is_legal(position, Move(225)));
  EXPECT_FALSE(rules().is_legal(position, Move::pass()));
  EXPECT_FALSE(rules().is_legal(position, Move::none()));
}

TEST(Rules, AMovePutsAStoneAndPassesTheTurn) {
  Position position = rules().start();
  EXPECT_EQ(outcome(position, "h8"), "none");
  EXPECT_EQ(outcome(position, "i9"), "none");
  EXPECT_EQ(position, place_in_turn(parse_moves("h8 i9", 15)));
}

TEST(Rules, FiveWins) {
  EXPECT_EQ(outcome(stones("e8 f8 g8 h8", "", Stone::black), "i8"), "black five");
  EXPECT_EQ(outcome(stones("", "e8 f8 g8 h8", Stone::white), "i8"), "white five");
}

TEST(Rules, SixWinsForWhiteAndLosesForBlack) {
  EXPECT_EQ(outcome(stones("", "e8 f8 g8 h8 i8", Stone::white), "j8"), "white five");
  EXPECT_EQ(outcome(stones("e8 f8 g8 h8 i8", "", Stone::black), "j8"), "white forbidden");
}

TEST(Rules, TheGameGoesOnUntilTheLastCellIsTaken) {
  for (const int left : {0, 112, 223}) {
    Position position;
    position.stones.fill(Stone::white);
    position.put(224, Stone::empty);
    position.put(left, Stone::empty);
    EXPECT_EQ(outcome(position, "o1"), "none") << left;
  }
  Position full;
  full.stones.fill(Stone::white);
  full.put(224, Stone::empty);
  EXPECT_EQ(outcome(full, "o1"), "draw board full");
}

TEST(Rules, AForbiddenPointIsLegalAndLoses) {
  constexpr const char* kThrees = R"(
      10 . . . . .
       9 . . X . .
       8 . X a X .
       7 . . X . .
       6 . . . . .
         f g h i j)";
  const Drawing drawing = drawn(kThrees);
  EXPECT_TRUE(rules().is_legal(drawing.position, Move(drawing.at('a'))));
  EXPECT_EQ(outcome_at_a(kThrees, Stone::black), "white forbidden");
}

TEST(Rules, ABlackFiveWinsWhateverElseItMakes) {
  constexpr const char* kFiveAndSix = R"(
      12 . . . . . . .
      11 . . . . . X .
      10 . . . . . X .
       9 . . . . . X .
       8 . X X X X a .
       7 . . . . . X .
       6 . . . . . X .
       5 . . . . . . .
         c d e f g h i)";
  EXPECT_EQ(outcome_at_a(kFiveAndSix, Stone::black), "black five");
}

TEST(Rules, WhiteHasNoForbiddenPoints) {
  constexpr const char* kThrees = R"(
      10 . . . . .
       9 . . O . .
       8 . O a O .
       7 . . O . .
       6 . . . . .
         f g h i j)";
  EXPECT_EQ(outcome_at_a(kThrees, Stone::white), "none");
  constexpr const char* kFours = R"(
      12 . . . . . .
      11 . . . O . .
      10 . . . O . .
       9 . . . O . .
       8 . O O a O .
       7 . . . . . .
         e f g h i j)";
  EXPECT_EQ(outcome_at_a(kFours, Stone::white), "none");
}

TEST(Rules, NoTrapEndsTheGameEarly) {
  // White's four at a can only grow to b, which is forbidden to Black, who still may move.
  constexpr const char* kTrap = R"(
      13 . . . . .
      12 . . a . .
      11 . . O . .
      10 . . O . .
       9 . X O X .
       8 . . b . .
       7 . X . X .
       6 . . . . .
         f g h i j)";
  EXPECT_EQ(outcome_at_a(kTrap, Stone::white), "none");
}

// A full board without a five, but for the cells of `empty`.
Position full_board(std::string_view empty) {
  Position position;
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    const bool black = (cell % 15 / 2 + cell / 15) % 2 == 0;
    position.put(cell, black ? Stone::black : Stone::white);
  }
  for (const Move move : parse_moves(empty, 15)) position.put(move.cell(), Stone::empty);
  return position;
}

TEST(Rules, AFullBoardIsADraw) {
  Position position = full_board("a1");
  EXPECT_EQ(outcome(position, "a1"), "draw board full");
}

TEST(Rules, TheLastStoneMayStillWin) {
  Position position = full_board("e8");
  for (const Move move : parse_moves("a8 b8 c8 d8", 15)) position.put(move.cell(), Stone::black);
  position.put(move("f8").cell(), Stone::white);
  EXPECT_EQ(outcome(position, "e8"), "black five");
}

// Two empty cells: a1 for White now, and e8, where Black would make six.
Position six_is_left() {
  Position position = full_board("a1 e8");
  for (const Move move : parse_moves("b8 c8 d8 f8 g8", 15)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves("a8 h8", 15)) position.put(move.cell(), Stone::white);
  position.to_move = Stone::white;
  return position;
}

TEST(Rules, BlackWithoutALegalPointIsADraw) {
  EXPECT_EQ(outcome(six_is_left(), "a1"), "draw board full");
}

TEST(Rules, BlackWithOneLegalPointPlaysOn) {
  Position position = six_is_left();
  position.put(move("o15").cell(), Stone::empty);
  EXPECT_EQ(outcome(position, "a1"), "none");
}

TEST(Rules, BlackWhoCanMakeFivePlaysOn) {
  Position position = six_is_left();
  position.put(move("g8").cell(), Stone::white);
  EXPECT_EQ(outcome(position, "a1"), "none");
  EXPECT_EQ(outcome(position, "e8"), "black five");
}

TEST(Rules, AForbiddenPointIsOpenToWhite) {
  Position position = six_is_left();
  position.to_move = Stone::black;
  EXPECT_EQ(outcome(position, "a1"), "none");
  EXPECT_EQ(outcome(position, "e8"), "draw board full");
}

}  // namespace
}  // namespace rb::renju
