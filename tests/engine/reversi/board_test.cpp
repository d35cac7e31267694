#include "engine/reversi/board.hpp"

#include <array>
#include <bit>

#include <gtest/gtest.h>

#include "tests/engine/reversi/positions.hpp"

namespace rb::reversi {
namespace {

TEST(ReversiBoard, CountsBits) {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    const Bits bits = rng.next() & rng.next();
    ASSERT_EQ(count(bits), std::popcount(bits));
  }
  EXPECT_EQ(count(~Bits{0}), 64);
}

TEST(ReversiBoard, SquaresAreNamedByColumnAndRow) {
  EXPECT_EQ(square_of(*parse_cell("a1", kSize)), square(0, 0));
  EXPECT_EQ(square_of(*parse_cell("c4", kSize)), square(2, 3));
  EXPECT_EQ(cell_name(cell_of(square(7, 0)), kSize), "h1");
}

// The rules walk cell by cell, the board shifts whole sets.
TEST(ReversiBoard, MovesAndFlipsAreThoseOfTheRules) {
  for (const Position& position : random_positions(100, 2)) {
    const Board board = board_of(position);
    Bits legal = 0;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (!rules().is_legal(position, Move(cell))) continue;
      legal |= bit(square_of(cell));
      Position after_move = position;
      rules().play(after_move, Move(cell));
      const int s = square_of(cell);
      ASSERT_EQ(after(board, s, flips(board, s)), board_of(after_move)) << diagram(position);
    }
    ASSERT_EQ(moves(board), legal) << diagram(position);
  }
}

TEST(ReversiBoard, PerftFromTheStart) {
  constexpr std::array<std::uint64_t, 9> kLeaves = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
  const Board start = board_of(rules().start());
  for (std::size_t depth = 0; depth < kLeaves.size(); ++depth) {
    EXPECT_EQ(perft(start, static_cast<int>(depth)), kLeaves[depth]) << depth;
  }
}

// White has no move. Black takes h1 or h8; then White passes again, and Black takes the other.
TEST(ReversiBoard, APassIsAPly) {
  const Board board =
      board_of(drawn("XOOOOOO.\n........\n........\n........\n........\n........\n"
                     "........\nXOOOOOO.\n",
                     Stone::white));
  ASSERT_EQ(moves(board), 0U);
  EXPECT_EQ(perft(board, 1), 1U);
  for (const int depth : {2, 3, 4, 5, 6}) EXPECT_EQ(perft(board, depth), 2U) << depth;
}

TEST(ReversiBoard, ALineEndsWhereNeitherSideCanMove) {
  const Board board =
      board_of(drawn("XXX.....\n........\n........\n........\n........\n........\n"
                     "........\n.....OOO\n",
                     Stone::white));
  for (const int depth : {0, 1, 2, 5}) EXPECT_EQ(perft(board, depth), 1U) << depth;
}

TEST(ReversiBoard, SlowPerftWithPasses) {
  const Board start = board_of(rules().start());
  EXPECT_EQ(perft(start, 9), 3005288U);  // the first games that end, and the first pass
  EXPECT_EQ(perft(start, 10), 24571284U);
  EXPECT_EQ(perft(start, 11), 212258800U);
}

}  // namespace
}  // namespace rb::reversi
