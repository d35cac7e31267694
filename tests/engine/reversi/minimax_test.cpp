#include "engine/reversi/minimax.hpp"

#include <array>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "tests/engine/reversi/plain_minimax.hpp"
#include "tests/engine/reversi/positions.hpp"
#include "tests/parse_diagram.hpp"

namespace rb::reversi {
namespace {

// Seen by White, the AI.
int white_value(std::string_view moves) {
  const Position position = after_moves(moves);
  const int value = evaluate(board_of(position));
  return position.to_move == Stone::white ? value : -value;
}

TEST(Minimax, EvaluatesAsTheDocument) {
  EXPECT_EQ(white_value("c4"), -3);
  EXPECT_EQ(white_value("c4 c3"), 0);
  EXPECT_EQ(white_value("c4 c3 c2"), -3);
  EXPECT_EQ(white_value("c4 c3 c2 b2"), -30);
}

TEST(Minimax, CornersAndTheCellsBesideThemCount) {
  const auto value = [](int x, int y) { return evaluate({.own = bit(square(x, y)), .other = 0}); };
  for (const int x : {0, 7}) {
    for (const int y : {0, 7}) EXPECT_EQ(value(x, y), 101);
  }
  for (const int x : {1, 6}) {
    for (const int y : {1, 6}) EXPECT_EQ(value(x, y), -29);
  }
  EXPECT_EQ(value(0, 1), 1);
  EXPECT_EQ(evaluate({.own = 0, .other = bit(0)}), -101);
}

// The published values of White's three moves after c4, and how many leaves they take.
TEST(Minimax, RootValuesAndLeavesAreThePublishedOnes) {
  struct Row {
    int depth;
    std::array<int, 3> values;
    std::uint64_t leaves;
  };
  constexpr std::array kRows = {Row{1, {0, 0, 0}, 3}, Row{2, {-3, -3, -5}, 14},
                                Row{3, {0, 2, 0}, 36}, Row{4, {-5, -3, -5}, 145},
                                Row{5, {0, 2, 0}, 469}};
  const Board board = board_of(after_moves("c4"));
  for (const Row& row : kRows) {
    Meter meter;
    std::uint64_t leaves = 0;
    EXPECT_EQ(root_values(board, row.depth, PassRule::leaf, meter, leaves),
              (std::vector<RootMove>{{square(2, 2), row.values[0]},
                                     {square(4, 2), row.values[1]},
                                     {square(2, 4), row.values[2]}}))
        << row.depth;
    EXPECT_EQ(leaves, row.leaves) << row.depth;
  }
}

void expect_minimax(int games, int depth) {
  int passes = 0;
  for (const Position& position : random_positions(games, 5)) {
    const Board board = board_of(position);
    passes += moves(board) == 0 ? 1 : 0;
    for (const PassRule rule : {PassRule::leaf, PassRule::pass}) {
      for (const Side side : {Side::max, Side::min}) {
        Meter meter;
        std::uint64_t leaves = 0;
        ASSERT_EQ(alpha_beta({board, depth, side}, rule, meter, leaves),
                  minimax(board, depth, side, rule))
            << diagram(position);
      }
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(Minimax, AlphaBetaHasTheValueOfPlainMinimax) {
  expect_minimax(50, 1);  // 60 positions a game
  expect_minimax(50, 2);
  expect_minimax(10, 3);
}

TEST(Minimax, SlowAlphaBetaHasTheValueOfPlainMinimax) {
  expect_minimax(100, 4);
  expect_minimax(20, 5);
}

TEST(Minimax, ASideWithoutAMoveIsALeafOrPasses) {
  // White has no move, Black takes h1.
  Position position = parse_diagram(
      "........\n........\n........\n........\n........\n........\n"
      "........\nXOOOOOO.\n",
      kSize);
  position.to_move = Stone::white;
  const Board board = board_of(position);
  ASSERT_EQ(moves(board), 0U);
  EXPECT_EQ(minimax(board, 2, Side::max, PassRule::leaf), evaluate(board));
  EXPECT_EQ(minimax(board, 2, Side::max, PassRule::pass), -(101 + 6 + 101));
  Meter meter;
  std::uint64_t leaves = 0;
  EXPECT_EQ(alpha_beta({board, 2, Side::max}, PassRule::pass, meter, leaves), -208);
}

// A pass is a node of its own, also where it takes the last ply.
TEST(Minimax, APassIsEntered) {
  Position position = parse_diagram(
      "........\n........\n........\n........\n........\n........\n"
      "........\nXOOOOOO.\n",
      kSize);
  position.to_move = Stone::white;
  const Board board = board_of(position);
  for (const auto& [rule, depth, nodes] : {std::tuple{PassRule::leaf, 2, 1U},
                                           {PassRule::leaf, 1, 1U},
                                           {PassRule::pass, 0, 1U},
                                           {PassRule::pass, 1, 2U},
                                           {PassRule::pass, 2, 3U}}) {
    Meter meter;
    std::uint64_t leaves = 0;
    alpha_beta({board, depth, Side::max}, rule, meter, leaves);
    EXPECT_EQ(meter.used(), nodes) << depth;
    EXPECT_EQ(leaves, 1U) << depth;
  }
}

TEST(Minimax, AReachedLimitGivesTheMovesThatWereFinished) {
  const Board board = board_of(after_moves("c4"));
  std::uint64_t leaves = 0;
  const auto finished = [&](std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    Meter meter(limits);
    return root_values(board, 3, PassRule::leaf, meter, leaves).size();
  };
  EXPECT_EQ(finished(0), 0U);
  EXPECT_EQ(finished(20), 1U);
  EXPECT_EQ(finished(1000), 3U);
}

}  // namespace
}  // namespace rb::reversi
