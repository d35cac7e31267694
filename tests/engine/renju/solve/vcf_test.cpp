#include "engine/renju/solve/vcf.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/base/rng.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/solve/plain_vcf.hpp"
#include "tests/engine/renju/solve/vcf_suite.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

struct Answer {
  Proof proof = Proof::none;
  int length = 0;
  std::string line;
};

std::string text(const Solution& solution) {
  std::string text;
  for (const int cell : solution.line) {
    text += text.empty() ? "" : " ";
    text += cell == Solution::kAnyReply         ? "*"
            : cell == Solution::kForbiddenReply ? "!"
                                                : cell_name(cell, kSize);
  }
  return text;
}

Answer solve(const Position& position, int max_length = VcfSolver::kNoLimit) {
  const auto board = std::make_unique<Board>(position);
  VcfSolver solver;
  Budget budget;
  const Solution solution = solver.solve(*board, max_length, budget);
  return {solution.proof, solution.length, text(solution)};
}

Answer solve_from(const Position& position, int first) {
  const auto board = std::make_unique<Board>(position);
  VcfSolver solver;
  Budget budget;
  const Solution solution = solver.solve_from(*board, first, VcfSolver::kNoLimit, budget);
  return {solution.proof, solution.length, text(solution)};
}

Answer black(std::string_view black, std::string_view white) {
  return solve(stones(black, white, Stone::black));
}
Answer white(std::string_view black, std::string_view white) {
  return solve(stones(black, white, Stone::white));
}

TEST(Vcf, AFiveAtHandIsAWinInOne) {
  const Answer answer = black("e8f8g8h8", "d8a1b1c1");
  EXPECT_EQ(answer.proof, Proof::win);
  EXPECT_EQ(answer.length, 1);
  EXPECT_EQ(answer.line, "i8");
}

TEST(Vcf, AFiveInTheFirstCellOfTheBoardIsFoundToo) {
  EXPECT_EQ(black("b15c15d15e15", "f15a1b1c1").line, "a15");
  EXPECT_EQ(black("k1l1m1n1", "j1a1b1c1").line, "o1");
}

TEST(Vcf, ForBlackAnOverlineIsNoFive) {
  const std::string row = "e8f8g8i8j8", others = "d8a1k8c1e1";
  EXPECT_EQ(black(row, others).proof, Proof::none);
  const Answer answer = white(others, row);
  EXPECT_EQ(answer.proof, Proof::win);
  EXPECT_EQ(answer.line, "h8");
}

TEST(Vcf, AStraightFourWinsInTwo) {
  const Answer answer = black("g8h8i8", "a1c1e1");
  EXPECT_EQ(answer.length, 2);
  EXPECT_EQ(answer.line.substr(2, 3), " * ");
}

TEST(Vcf, TwoFoursAtOnceWinForWhiteAndAreForbiddenToBlack) {
  const std::string cross = "e8f8g8h5h6h7", others = "d8h4a1c1e1g1";
  EXPECT_EQ(white(others, cross).line.substr(0, 4), "h8 *");
  EXPECT_EQ(black(cross, others).proof, Proof::none);
}

TEST(Vcf, AFourWhoseOnlyParryIsForbiddenWins) {
  // White fours on a; Black's only parry, b, makes six.
  const Drawing drawing = drawn(R"(
      14 . . . . . . . .
      13 . . . X . . . .
      12 . . . a . . . .
      11 . . . O . . . .
      10 . . . O . . . .
       9 . . . O . . . .
       8 . X X b X X X .
       7 . . . X . . . .
       6 . . . . . . . .
         b c d e f g h i)",
                                Stone::white);
  const Answer answer = solve(drawing.position);
  EXPECT_EQ(answer.length, 2);
  EXPECT_EQ(answer.line, "e12 ! e8");
}

TEST(Vcf, AParryThatMakesAFiveIsNotForbidden) {
  // e8 makes Black five. He threatens it already, so White must go there first, with a four.
  EXPECT_EQ(white("c8d8f8g8e13", "e9e10e11a1").line, "e8 * e12");
  EXPECT_EQ(white("c8d8f8g8e12", "e9e10e11a1").proof, Proof::none);
}

TEST(Vcf, AFiveOfTheDefenderMustBeParriedWithAFour) {
  // White threatens only n1. Black's open three does not help against it; a three through n1 does.
  const std::string four = "j1k1l1m1";
  EXPECT_EQ(black("g8h8i8i1", four).proof, Proof::none);
  EXPECT_EQ(black("g8h8i8i1n3n4n2", four).line, "n1 n5 f8 * e8");
}

TEST(Vcf, TwoFivesOfTheDefenderCannotBeParried) {
  EXPECT_EQ(black("n3n4n2g8h8i8", "j1k1l1m1").proof, Proof::none);
}

TEST(Vcf, AFiveOfOnesOwnComesFirst) { EXPECT_EQ(black("e8f8g8h8", "j1k1l1m1").length, 1); }

TEST(Vcf, AFourThatTheParryMakesMustBeAnswered) {
  // After a, White's parry at i8 gives White i5 to i8, and the threat of i9.
  const Drawing lost = drawn(R"(
      13 . . . . . . . . . . .
      12 . . . . . . . . . X .
      11 . . . . . . . . . X .
      10 . . . . . . . . . X .
       9 . . . . . . . . . b .
       8 . O X X X a . . . . .
       7 . . . . . . O . . . .
       6 . . . . . . O . . . .
       5 . . . . . . O . . . .
       4 . . . . . . X . . . .
       3 . . . . . . . . . . .
         c d e f g h i j k l m)");
  EXPECT_EQ(solve_from(lost.position, lost.at('a')).proof, Proof::none);
  EXPECT_EQ(solve_from(lost.position, lost.at('b')).proof, Proof::win);
  const Drawing won = drawn(R"(
      13 . . . . . . . . .
      12 . . . . O . . . .
      11 . . . . X . O . .
      10 . . . . . X . . .
       9 . . . O X X . X .
       8 . O X X X a . . .
       7 . . . . . . O . .
       6 . . . . . . O . .
       5 . . . . . . O . .
       4 . . . . . . X . .
       3 . . . . . . . . .
         c d e f g h i j k)");
  EXPECT_EQ(solve_from(won.position, won.at('a')).line.substr(0, 12), "h8 i8 i9 k9 ");
}

TEST(Vcf, NothingIsFoundBeyondTheLongestLength) {
  const Position position = stones("g8h8i8", "a1c1e1", Stone::black);
  EXPECT_EQ(solve(position, 1).proof, Proof::none);
  EXPECT_EQ(solve(position, 2).proof, Proof::win);
}

Position a_win_in_three() {
  return stones("e8f8g8i4g9h9j9h10g11", "d8i5i6i7f9g12c1e1i11", Stone::black);
}

TEST(Vcf, WithoutNodesNothingIsKnown) {
  const auto board = std::make_unique<Board>(a_win_in_three());
  VcfSolver solver;
  Budget none(0);
  const Solution solution = solver.solve(*board, VcfSolver::kNoLimit, none);
  EXPECT_EQ(solution.proof, Proof::unknown);
  EXPECT_EQ(solution.nodes, 0);
  EXPECT_TRUE(none.ended());
}

TEST(Vcf, TheBudgetIsNeverExceeded) {
  const auto board = std::make_unique<Board>(a_win_in_three());
  VcfSolver solver;
  Budget all;
  const std::int64_t needed = solver.solve(*board, VcfSolver::kNoLimit, all, Aim::any).nodes;
  for (std::int64_t nodes = 0; nodes <= needed; ++nodes) {
    solver.clear();
    Budget budget(nodes);
    const Solution solution = solver.solve(*board, VcfSolver::kNoLimit, budget, Aim::any);
    EXPECT_EQ(solution.proof, nodes < needed ? Proof::unknown : Proof::win);
    EXPECT_EQ(solution.nodes, nodes);
    EXPECT_EQ(budget.used(), nodes);
  }
}

TEST(Vcf, TheBoardIsLeftAsItWas) {
  const auto board = std::make_unique<Board>(a_win_in_three());
  const std::uint64_t key = board->key();
  VcfSolver solver;
  for (const std::int64_t nodes : {3, 1000}) {
    Budget budget(nodes);
    solver.solve(*board, VcfSolver::kNoLimit, budget);
    EXPECT_EQ(board->key(), key);
  }
}

TEST(Vcf, APassAsksForTheOtherSide) {
  const auto board = std::make_unique<Board>(stones("g8h8i8", "a1c1", Stone::white));
  VcfSolver solver;
  Budget budget;
  EXPECT_EQ(solver.solve(*board, VcfSolver::kNoLimit, budget).proof, Proof::none);
  board->pass();
  EXPECT_EQ(solver.solve(*board, VcfSolver::kNoLimit, budget).proof, Proof::win);
}

TEST(Vcf, TheCellsOfALineHaveAllItsFivePoints) {
  const auto board = std::make_unique<Board>(stones("g8h8i8", "a1c1e1", Stone::black));
  VcfSolver solver;
  Budget budget;
  const Solution solution = solver.solve(*board, VcfSolver::kNoLimit, budget);
  CellSet expected;
  for (const char* const name : {"f8", "e8", "j8"}) expected.add(cell(name));
  EXPECT_EQ(line_cells(*board, solution), expected);
}

TEST(Vcf, AllFirstMovesAreFound) {
  const auto board = std::make_unique<Board>(stones("g8h8i8", "a1c1e1", Stone::black));
  VcfSolver solver;
  Budget budget;
  CellSet expected;
  for (const char* const name : {"f8", "j8"}) expected.add(cell(name));
  EXPECT_EQ(solver.first_moves(*board, 2, budget), expected);
}

TEST(Vcf, TheSuiteIsSolvedAndItsLinesHoldAgainstEveryReply) {
  expect_right_answers(source_path("positions/vcf.jsonl"));
}

// Stones scattered over the middle of the board, without a five.
Position without_five(Rng& rng) {
  while (true) {
    Position position;
    const auto count = 14 + static_cast<int>(rng.below(8));
    bool over = false;
    for (int i = 0; i < count && !over; ++i) {
      const auto row = 4 + static_cast<int>(rng.below(7));
      const int at = row * kSize + 4 + static_cast<int>(rng.below(7));
      if (position.at(at) != Stone::empty) continue;
      over = makes_five(position, at, position.to_move);
      position = after(position, at);
    }
    if (!over) return position;
  }
}

// Limit by limit, with what the shorter ones have left in its memory.
TEST(Vcf, WhatAShorterLimitHasShownHidesNoWin) {
  for (const WinRow& row : load_wins(source_path("positions/vcf.jsonl"), "vcf")) {
    if (!row.win) continue;
    const auto board = std::make_unique<Board>(row.position);
    VcfSolver solver;
    for (int limit = 1; limit <= row.length; ++limit) {
      Budget budget;
      const Solution found = solver.solve(*board, limit, budget);
      EXPECT_EQ(found.proof, limit < row.length ? Proof::none : Proof::win)
          << "line " << row.line << ", limit " << limit;
    }
  }
}

TEST(Vcf, AgreesWithTheDefinitionOnScatteredStones) {
  constexpr int kLimit = 4;
  Rng rng(3);
  int wins = 0;
  const auto board = std::make_unique<Board>();
  VcfSolver solver;
  for (int i = 0; i < 120; ++i) {
    const Position position = without_five(rng);
    board->set(position);
    Budget budget;
    const Solution solution = solver.solve(*board, kLimit, budget);
    ASSERT_EQ(solution.proof == Proof::win ? solution.length : 0, plain_vcf(position, kLimit))
        << diagram(position);
    if (solution.proof != Proof::win) continue;
    ++wins;
    ASSERT_EQ(flaw(position, solution.line), "") << diagram(position);
  }
  EXPECT_GT(wins, 10);
}

}  // namespace
}  // namespace rb::renju
