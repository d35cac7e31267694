#include "engine/renju/search/move_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/pattern/random_table.hpp"

namespace rb::renju {
namespace {

// An order of its own for a position, with the options of a profile.
class Ordering {
 public:
  Ordering(const Profile& profile, const Position& position)
      : profile_(profile),
        evaluator_(profile_),
        board_(std::make_unique<Board>(position, evaluator_.stone_values())),
        order_(evaluator_, profile_) {
    order_.clear();
  }
  void clear() { order_.clear(); }
  std::vector<int> cells(int table_move = -1, int ply = 0, const PatternSums* patterns = nullptr) {
    OrderedMoves moves;
    order_.collect(*board_, board_->near(), {ply, table_move, patterns}, moves);
    std::vector<int> cells;
    for (int i = 0; i < moves.count(); ++i) cells.push_back(moves.take(i));
    return cells;
  }
  std::vector<int> first(std::size_t count) {
    std::vector<int> all = cells();
    all.resize(count);
    return all;
  }
  int last() { return cells().back(); }
  void cut_off(int cell, std::vector<std::uint8_t> before = {}, int depth = 4, int ply = 0) {
    order_.note(*board_, {cell, depth, ply, before});
  }
  // Cells by a score, the highest first.
  template <typename Score>
  std::vector<int> sorted(const Score& score) {
    std::vector<int> cells;
    for (const int cell : board_->near()) cells.push_back(cell);
    std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) { return score(a) > score(b); });
    return cells;
  }
  Board& board() { return *board_; }
  const Evaluator& evaluator() const { return evaluator_; }
  const MoveOrder& order() const { return order_; }

 private:
  Profile profile_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
  MoveOrder order_;
};

// White threatens nothing, Black has twos that cross.
const Position& quiet() {
  static const Position position = after("h8 i9 g9 i7 i8 j8 g7 f6 h9");
  return position;
}

TEST(MoveOrder, IsThatOfTheStaticScoresAtFirst) {
  Ordering plain(Profile{}, quiet());
  EXPECT_EQ(plain.cells(),
            plain.sorted([&](int c) { return plain.evaluator().order_score(plain.board(), c); }));
}

TEST(MoveOrder, WithPatternsItIsThatOfTheirScores) {
  Profile profile;
  profile.order_full = 5;  // of the weights, which patterns take the place of
  Ordering ordering(profile, quiet());
  const PatternTable table = random_table(1);
  const auto sums = std::make_unique<PatternSums>(table);
  sums->set(ordering.board());
  EXPECT_EQ(ordering.cells(-1, 0, sums.get()),
            ordering.sorted([&](int cell) { return sums->move_score(cell); }));
}

TEST(MoveOrder, WithAllMovesInFullItIsThatOfTheirWholeValues) {
  Profile profile;
  profile.order_full = kCells;
  Rng rng(1);
  for (int round = 0; round < 50; ++round) {
    const Position position = scattered(rng, 6 + static_cast<int>(rng.below(20)), 4);
    Ordering full(profile, position);
    EXPECT_EQ(full.cells(), full.sorted([&](int cell) {
      return full.evaluator().move_score(full.board(), cell);
    })) << diagram(position);
  }
}

TEST(MoveOrder, OnlyTheMostPromisingAreOrderedInFull) {
  Profile profile;
  profile.order_full = 5;
  Ordering some(profile, quiet());
  const auto cheap =
      some.sorted([&](int c) { return some.evaluator().order_score(some.board(), c); });
  const auto score = [&](int cell) {
    const auto at = std::find(cheap.begin(), cheap.end(), cell) - cheap.begin();
    return at < 5 ? some.evaluator().move_score(some.board(), cell)
                  : some.evaluator().order_score(some.board(), cell);
  };
  EXPECT_EQ(some.cells(), some.sorted(score));
}

TEST(MoveOrder, TheTableMoveKillersAndTheCounterMoveGoFirst) {
  Profile profile;
  profile.counter_moves = true;
  Ordering order(profile, quiet());
  const std::vector<int> all = order.cells();
  const auto from_end = [&](std::size_t n) { return all[all.size() - n]; };
  // The board was set up, so that no move came before; a stone of each side makes one.
  order.board().play(from_end(5));
  const int table = from_end(1), counter = from_end(2), killer = from_end(3), older = from_end(4);
  order.cut_off(older);
  order.cut_off(killer);
  order.cut_off(counter, {}, 1, 7);
  EXPECT_EQ(order.cells(table)[0], table);
  EXPECT_EQ(order.cells(table)[1], killer);
  EXPECT_EQ(order.cells(table)[2], older);
  EXPECT_EQ(order.cells(table)[3], counter);
}

TEST(MoveOrder, ACounterMoveAnswersOneMoveOnly) {
  Profile profile;
  profile.counter_moves = true;
  Ordering order(profile, quiet());
  const std::vector<int> all = order.cells();
  const int answer = all[all.size() - 1], move = all[all.size() - 2], other = all[all.size() - 3];
  order.board().play(move);
  order.cut_off(answer, {}, 1, 7);
  EXPECT_EQ(order.cells().front(), answer);
  order.board().undo();
  order.board().play(other);
  EXPECT_NE(order.cells().front(), answer);
}

TEST(MoveOrder, MovesTriedInVainLoseHistory) {
  Profile profile;
  profile.history_malus = true;
  profile.killers = 0;
  Ordering order(profile, quiet());
  const std::vector<int> all = order.cells();
  const auto vain = static_cast<std::uint8_t>(all[0]);
  for (int i = 0; i < 200; ++i) order.cut_off(all.back(), {vain}, 6);
  EXPECT_GT(order.order().history(order.board(), all.back()), MoveOrder::kMaxHistory / 2);
  EXPECT_LT(order.order().history(order.board(), vain), -MoveOrder::kMaxHistory / 2);
  EXPECT_EQ(order.first(1).front(), all.back());
  EXPECT_EQ(order.last(), vain);
  for (int i = 0; i < 1000; ++i) order.cut_off(all.back(), {vain}, 20);
  EXPECT_LE(order.order().history(order.board(), all.back()), MoveOrder::kMaxHistory);
  EXPECT_GE(order.order().history(order.board(), vain), -MoveOrder::kMaxHistory);
}

// 16 times the square of the depth, at most a quarter of the limit, less the share of it that the
// value has reached.
TEST(MoveOrder, WithAMalusHistoryMovesByAShareOfWhatIsLeft) {
  Profile profile;
  profile.history_malus = true;
  for (const auto& [depth, once, twice] : {std::tuple{6, 576, 576 + 576 - 40},
                                           {11, 1936, 1936 + 1936 - 457},
                                           {12, 2048, 2048 + 2048 - 512},
                                           {20, 2048, 2048 + 2048 - 512}}) {
    Ordering order(profile, quiet());
    const std::vector<int> all = order.cells();
    const auto vain = static_cast<std::uint8_t>(all[0]);
    order.cut_off(all.back(), {vain}, depth);
    EXPECT_EQ(order.order().history(order.board(), all.back()), once) << depth;
    EXPECT_EQ(order.order().history(order.board(), vain), -once) << depth;
    order.cut_off(all.back(), {vain}, depth);
    EXPECT_EQ(order.order().history(order.board(), all.back()), twice) << depth;
    EXPECT_EQ(order.order().history(order.board(), vain), -twice) << depth;
  }
}

TEST(MoveOrder, WithoutAMalusHistoryIsASumOfSquaresThatEndsBelowTheKillers) {
  Ordering order(Profile{}, quiet());
  const std::vector<int> all = order.cells();
  const auto history = [&] { return order.order().history(order.board(), all.back()); };
  order.cut_off(all.back(), {static_cast<std::uint8_t>(all[0])}, 7);
  EXPECT_EQ(history(), 49);
  order.cut_off(all.back(), {}, 500);
  EXPECT_EQ(history(), 49 + 250000);
  order.cut_off(all.back(), {}, 500);
  EXPECT_EQ(history(), 262144);
  EXPECT_EQ(order.order().history(order.board(), all[0]), 0) << "tried in vain";
}

TEST(MoveOrder, HistoryOfRepliesIsThatOfTheMoveBefore) {
  Profile profile;
  profile.reply_history = true;
  Ordering order(profile, quiet());
  const std::vector<int> all = order.cells();
  order.board().play(all[0]);
  order.cut_off(all[1], {}, 4);
  EXPECT_EQ(order.order().history(order.board(), all[1]), 2 * 16);
  order.board().undo();
  order.board().play(all[2]);
  EXPECT_EQ(order.order().history(order.board(), all[1]), 16) << "that of the cell alone";
}

TEST(MoveOrder, ClearForgetsEverything) {
  Profile profile;
  profile.reply_history = profile.counter_moves = true;
  Ordering order(profile, quiet());
  const std::vector<int> all = order.cells();
  order.cut_off(all.back());
  EXPECT_EQ(order.first(1), std::vector{all.back()});
  order.clear();
  EXPECT_EQ(order.cells(), all);
}

// Where the corner's cells, 0 and 1, are among the moves: no memory of nothing may raise them.
TEST(MoveOrder, ANewOneOrdersByTheScoreAlone) {
  Profile profile = *find_profile("hard");
  profile.killers = 2;
  profile.counter_moves = profile.reply_history = true;
  Ordering ordering(profile, after("b14 c13"));
  EXPECT_TRUE(ordering.board().near().has(0));
  EXPECT_TRUE(ordering.board().near().has(1));
  const auto score = [&](int cell) {
    return ordering.evaluator().order_score(ordering.board(), cell);
  };
  const std::vector<int> cells = ordering.cells();
  EXPECT_EQ(cells.size(), ordering.sorted(score).size());
  for (std::size_t i = 1; i < cells.size(); ++i) {
    EXPECT_GE(score(cells[i - 1]), score(cells[i])) << cells[i];
  }
}

TEST(MoveOrder, WhatWasDroppedComesBackAfterTheMoveThatWasTaken) {
  OrderedMoves moves;
  for (const int cell : {10, 11, 12, 13, 14, 15}) moves.add(cell, cell == 12 ? 90 : 50 - cell);
  EXPECT_EQ(moves.take(0), 12);
  EXPECT_EQ(moves.take(1), 10);
  CellSet kept;
  for (const int cell : {13, 15}) kept.add(cell);
  EXPECT_EQ(moves.drop(2, kept), 2);
  EXPECT_EQ(moves.count(), 4);
  EXPECT_EQ(moves.take(2), 13);
  moves.restore();
  std::vector<int> rest;
  for (int i = 3; i < moves.count(); ++i) rest.push_back(moves.take(i));
  EXPECT_EQ(rest, (std::vector{14, 15})) << "11 came before 13";
}

}  // namespace
}  // namespace rb::renju
