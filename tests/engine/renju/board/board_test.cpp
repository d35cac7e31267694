#include "engine/renju/board/board.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "engine/base/rng.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

Position random_position(Rng& rng, int stones) {
  Position position;
  while (position.ply < stones) {
    const int cell = static_cast<int>(rng.below(kCells));
    if (position.at(cell) != Stone::empty) continue;
    position.put(cell, position.to_move);
    position.to_move = opponent(position.to_move);
    ++position.ply;
  }
  return position;
}

// Everything that a board knows about its cells, for those of `position` that are empty.
void expect_same(const Board& a, const Board& b) {
  EXPECT_EQ(a.key(), b.key());
  EXPECT_EQ(a.to_move(), b.to_move());
  EXPECT_EQ(a.near(), b.near());
  EXPECT_EQ(a.empty(), b.empty());
  for (const Stone stone : {Stone::black, Stone::white}) {
    EXPECT_EQ(a.fives(stone), b.fives(stone));
    EXPECT_EQ(a.fours(stone), b.fours(stone));
    EXPECT_EQ(a.threes(stone), b.threes(stone));
    EXPECT_EQ(a.value(stone), b.value(stone));
    for (int cell = 0; cell < kCells; ++cell) {
      ASSERT_EQ(a.at(cell), b.at(cell));
      if (a.at(cell) == opponent(stone)) continue;
      EXPECT_EQ(a.threats(cell, stone), b.threats(cell, stone)) << cell;
      for (int axis = 0; axis < kAxes; ++axis) {
        EXPECT_EQ(a.shape(cell, axis, stone), b.shape(cell, axis, stone)) << cell;
      }
    }
  }
}

StoneValues some_values() {
  StoneValues values;
  Rng rng(5);
  const auto any = [&] { return static_cast<std::int32_t>(rng.below(1000)); };
  for (auto& axis : values.by_axis) {
    for (StoneValue& value : axis) value = {any(), any(), any()};
    axis[0] = {};
  }
  for (std::size_t runs = 2; runs <= kAxes; ++runs) values.by_runs[runs] = any();
  return values;
}

TEST(Board, UndoTakesEverythingBack) {
  const StoneValues values = some_values();
  Rng rng(1);
  for (int round = 0; round < 30; ++round) {
    const Position start = random_position(rng, static_cast<int>(rng.below(120)));
    const auto board = std::make_unique<Board>(start, values);
    const auto fresh = std::make_unique<Board>(start, values);
    int played = 0;
    for (int i = 0; i < 60; ++i) {
      if (played > 0 && rng.below(3) == 0) {
        board->undo();
        --played;
      } else if (rng.below(8) == 0) {
        board->pass();
        ++played;
      } else if (const int cell = static_cast<int>(rng.below(kCells));
                 board->at(cell) == Stone::empty) {
        board->play(cell);
        ++played;
      }
    }
    while (played-- > 0) board->undo();
    expect_same(*board, *fresh);
  }
}

TEST(Board, APositionIsTheSameHoweverItAroseByPlay) {
  const StoneValues values = some_values();
  Rng rng(2);
  for (int round = 0; round < 30; ++round) {
    const auto board = std::make_unique<Board>(values);
    Position position;
    for (int i = 0; i < 80; ++i) {
      const int cell = static_cast<int>(rng.below(kCells));
      if (position.at(cell) != Stone::empty) continue;
      board->play(cell);
      position.put(cell, position.to_move);
      position.to_move = opponent(position.to_move);
    }
    expect_same(*board, *std::make_unique<Board>(position, values));
  }
}

// What is left of one position must not be seen in the next.
TEST(Board, IsSetAnewAsIfItWereNew) {
  const StoneValues values = some_values();
  Rng rng(3);
  const auto board = std::make_unique<Board>(values);
  for (int round = 0; round < 20; ++round) {
    const Position position = random_position(rng, static_cast<int>(rng.below(120)));
    board->set(position);
    const auto fresh = std::make_unique<Board>(position, values);
    expect_same(*board, *fresh);
    EXPECT_EQ(board->plies(), 0);
    int played = 0;
    for (int cell = 0; cell < kCells && played < 10; cell += 7) {
      if (board->at(cell) != Stone::empty) continue;
      board->play(cell);
      ++played;
    }
    board->pass();
    board->undo();
    while (played-- > 1) board->undo();
    board->undo();
    expect_same(*board, *fresh);
    board->play(board->empty().first());  // and is left so
  }
}

TEST(Board, IsSetToTheNextPositionsOfAGameAsIfItWereNew) {
  const StoneValues values = some_values();
  Rng rng(4);
  const auto board = std::make_unique<Board>(values);
  for (int game = 0; game < 20; ++game) {
    Position position;
    while (position.ply < 80) {
      for (auto more = rng.below(4); more > 0; --more) {  // of none the turn alone changes
        const int cell = static_cast<int>(rng.below(kCells));
        if (position.at(cell) != Stone::empty) continue;
        position.put(cell, rng.below(2) == 0 ? Stone::black : Stone::white);
        ++position.ply;
      }
      position.to_move = opponent(position.to_move);
      board->set(position);
      expect_same(*board, *std::make_unique<Board>(position, values));
      board->play(board->empty().first());  // and is left so
    }
  }
}

TEST(Board, TheKeyTellsTheSideToMove) {
  const auto board = std::make_unique<Board>();
  const std::uint64_t before = board->key();
  board->pass();
  EXPECT_NE(board->key(), before);
  board->undo();
  EXPECT_EQ(board->key(), before);
}

TEST(Board, TheKeyIsTheSameOnEveryMachine) {
  const auto board = std::make_unique<Board>();
  board->play(112);
  EXPECT_EQ(board->key(), 10493286840872164760U);
}

TEST(Line, AStraightFourHasTwoFivePoints) {
  const Drawing drawing = drawn(R"(
       8 . b X X X a c .
         b c d e f g h i)");
  const auto board = std::make_unique<Board>();
  board->set(drawing.position);
  EXPECT_EQ(board->shape(drawing.at('a'), 0, Stone::black).run(), Run::open_four);
  CellSet ends;
  ends.add(drawing.at('b'));
  ends.add(drawing.at('c'));
  EXPECT_EQ(board->five_points(drawing.at('a'), 0, Stone::black), ends);
}

}  // namespace
}  // namespace rb::renju
