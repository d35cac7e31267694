#include "engine/renju/pattern/pattern_sums.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/pattern/random_table.hpp"

namespace rb::renju {
namespace {

void expect_same(const PatternSums& a, const PatternSums& b, const Board& board) {
  ASSERT_EQ(a.board_score(), b.board_score());
  for (const int cell : board.empty()) ASSERT_EQ(a.move_score(cell), b.move_score(cell)) << cell;
}

// One step of any kind; the number of plies that can be taken back.
int step(Board& board, Rng& rng, int plies) {
  const int cell = static_cast<int>(rng.below(kCells));
  if (plies > 0 && rng.below(3) == 0) {
    board.undo();
    return plies - 1;
  }
  if (rng.below(8) == 0) {
    board.pass();
  } else if (board.at(cell) == Stone::empty) {
    board.play(cell);
  } else {
    return plies;
  }
  return plies + 1;
}

TEST(PatternSums, FollowsABoardAsIfComputedAnew) {
  const PatternTable table = random_table(1);
  Rng rng(2);
  for (int round = 0; round < 10; ++round) {
    const gomoku::Variant& game = gomoku::kVariants[static_cast<std::size_t>(round % 3)];
    const auto board =
        std::make_unique<Board>(scattered(rng, static_cast<int>(rng.below(60))), game);
    const auto sums = std::make_unique<PatternSums>(table);
    const auto fresh = std::make_unique<PatternSums>(table);
    sums->set(*board);
    int plies = 0;
    for (int i = 0; i < 100; ++i) {
      plies = step(*board, rng, plies);
      if (rng.below(3) == 0) continue;  // several steps at once
      sums->follow(*board);
      fresh->set(*board);
      expect_same(*sums, *fresh, *board);
    }
  }
}

TEST(PatternSums, FollowsFromWithinALine) {
  const PatternTable table = random_table(3);
  const auto board = std::make_unique<Board>(after("h8 i9"));
  board->play(cell("g7"));
  const auto sums = std::make_unique<PatternSums>(table),
             fresh = std::make_unique<PatternSums>(table);
  sums->set(*board);
  board->play(cell("g9"));
  sums->follow(*board);
  fresh->set(*board);
  expect_same(*sums, *fresh, *board);
}

// The cell under one of the eight symmetries of the board.
int image(int cell, int symmetry) {
  int row = cell / kSize, column = cell % kSize;
  if ((symmetry & 1) != 0) row = kSize - 1 - row;
  if ((symmetry & 2) != 0) column = kSize - 1 - column;
  return (symmetry & 4) != 0 ? column * kSize + row : row * kSize + column;
}

TEST(PatternSums, ImagesOfABoardScoreTheSame) {
  const PatternTable table = random_table(4);
  Rng rng(5);
  const auto sums = std::make_unique<PatternSums>(table),
             other = std::make_unique<PatternSums>(table);
  for (int symmetry = 1; symmetry < 8; ++symmetry) {
    const Position position = scattered(rng, 20);
    Position turned;
    turned.to_move = position.to_move;
    turned.ply = position.ply;
    for (int cell = 0; cell < kCells; ++cell) {
      if (position.at(cell) != Stone::empty) turned.put(image(cell, symmetry), position.at(cell));
    }
    const auto board = std::make_unique<Board>(position), seen = std::make_unique<Board>(turned);
    sums->set(*board);
    other->set(*seen);
    EXPECT_EQ(sums->board_score(), other->board_score());
    for (const int cell : board->empty()) {
      ASSERT_EQ(sums->move_score(cell), other->move_score(image(cell, symmetry)));
    }
  }
}

// The table with Black and White exchanged.
PatternTable exchanged(const PatternTable& table) {
  const auto other = [](int number) {
    Side side = Side::of(number);
    int cells = 0;
    for (int power = 1, rest = side.cells; rest > 0; rest /= 3, power *= 3) {
      cells += (rest % 3 == 0 ? 0 : 3 - rest % 3) * power;
    }
    return Side{side.length, cells}.number();
  };
  PatternTable result;
  for (int pattern = 0; pattern < kPatterns; ++pattern) {
    const auto [a, b] = sides_of(pattern);
    const int place = pattern_of_sides(other(a), other(b));
    result.rows[static_cast<std::size_t>(place)] = table.rows[static_cast<std::size_t>(pattern)];
  }
  result.heads = {table.heads[1], table.heads[0]};
  return result;
}

TEST(PatternSums, ColoursAreExchangedWithTheTable) {
  const PatternTable table = random_table(6), swapped = exchanged(table);
  Rng rng(7);
  const Position position = scattered(rng, 25);
  Position other;
  other.to_move = opponent(position.to_move);
  other.ply = position.ply;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.at(cell) != Stone::empty) other.put(cell, opponent(position.at(cell)));
  }
  const auto board = std::make_unique<Board>(position), seen = std::make_unique<Board>(other);
  const auto a = std::make_unique<PatternSums>(table), b = std::make_unique<PatternSums>(swapped);
  a->set(*board);
  b->set(*seen);
  expect_same(*a, *b, *board);
}

// Of an empty cell the sums of four rows are 12, below 0, and above the limit of 255.
TEST(PatternSums, AreTheFormulasOfTheManual) {
  PatternTable table;
  for (PatternRow& row : table.rows) row[0] = 3, row[1] = -5, row[2] = 100;
  PatternTable::Head& head = table.heads[0];
  // A quarter of the sums over 225 cells: 675, 0 and 14343. The second unit stays below 0.
  head.hidden[0][0] = 400, head.hidden[0][1] = 777, head.hidden[0][2] = 20;
  head.hidden_bias[0] = (1 << 20) - (675 * 400 + 14343 * 20);
  head.hidden[1][0] = -1;
  head.output[0] = 1024, head.output[1] = 9999;  // 2^30, four times the unit
  head.output_bias = -3 * (1 << 28);
  head.move[0] = 2 * kMoveUnit, head.move[1] = 99, head.move[2] = -kMoveUnit;
  const auto board = std::make_unique<Board>();
  const auto sums = std::make_unique<PatternSums>(table);
  sums->set(*board);
  EXPECT_EQ(sums->board_score(), kBoardPoints);
  EXPECT_EQ(sums->move_score(0), (2 * 12 - 255) * kMovePoints / kChannelUnit);
  board->pass();
  sums->set(*board);
  EXPECT_EQ(sums->board_score(), 0) << "White's weights";
}

TEST(PatternSums, TheLargestWeightsStayWithinTheirTypes) {
  PatternTable table;
  for (PatternRow& row : table.rows) row.fill(kMostChannel);
  for (PatternTable::Head& head : table.heads) {
    for (Channels& unit : head.hidden) unit.fill(kMostHidden);
    head.hidden_bias.fill(kMostHiddenBias);
    head.output.fill(kMostOutput);
    head.output_bias = kMostOutputBias;
    head.move.fill(kMostMove);
  }
  const auto board = std::make_unique<Board>();
  const auto sums = std::make_unique<PatternSums>(table);
  sums->set(*board);
  EXPECT_GT(sums->board_score(), 0);
  EXPECT_GT(sums->move_score(0), 0);
}

}  // namespace
}  // namespace rb::renju
