#include "engine/date1997/search.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "engine/date1997/forbidden.hpp"
#include "engine/game/notation.hpp"
#include "tests/engine/date1997/positions.hpp"

namespace rb::date1997 {
namespace {

Board board_of(std::string_view moves) { return Board(place_in_turn(parse_moves(moves, 15))); }

FoundMove search(Board& board, int plies, Method method, std::int64_t* nodes = nullptr) {
  Meter meter;
  const FoundMove found = Search(method).run(board, plies, meter);
  if (nodes != nullptr) *nodes += static_cast<std::int64_t>(meter.used());
  return found;
}

// Positions of a random game, up to a five.
std::vector<Board> positions(int count, int stones) {
  std::vector<Board> boards;
  Rng rng(4);
  while (static_cast<int>(boards.size()) < count) {
    const Board board(
        random_position(rng, 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(stones)))));
    if (std::abs(board.evaluate()) < kFivePoints) boards.push_back(board);
  }
  return boards;
}

void expect_minimax(int count, int plies) {
  std::int64_t cut = 0, all = 0;
  for (Board& board : positions(count, 30)) {
    const FoundMove fast = search(board, plies, Method::alpha_beta, &cut);
    const FoundMove plain = search(board, plies, Method::minimax, &all);
    ASSERT_EQ(fast.value, plain.value);
    ASSERT_EQ(fast.cell, plain.cell);
  }
  EXPECT_LT(cut, all);
}

TEST(DateSearch, HasTheValueOfPlainMinimax) {
  expect_minimax(1000, 2);
  expect_minimax(100, 3);
  expect_minimax(3, 5);
}

TEST(DateSearch, SlowHasTheValueOfPlainMinimaxAtFullDepth) {
  expect_minimax(3000, 3);
  expect_minimax(1000, 5);
}

TEST(DateSearch, CandidatesAreSortedAndAllowed) {
  Board board = board_of("h8 a1 h9 a3 h10 c1 g7 c3 i7 e1");
  const auto all = candidates(board);
  EXPECT_GE(all.front().value, 20);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_TRUE(all[i - 1].value > all[i].value ||
                (all[i - 1].value == all[i].value && all[i - 1].cell < all[i].cell));
  }
  for (const RatedCell& move : all) EXPECT_EQ(ban(board, move.cell), Ban::none);
}

TEST(DateSearch, StartsInTheCentre) {
  Board board;
  const FoundMove found = search(board, 1, Method::alpha_beta);
  EXPECT_EQ(found.cell, *parse_cell("h8", 15));
  EXPECT_EQ(found.value, 0);
  EXPECT_TRUE(found.is_complete);
}

// A cell where Black's two threes cross.
TEST(DateSearch, AForbiddenCellIsACandidateOfWhiteAlone) {
  for (const Stone me : {Stone::black, Stone::white}) {
    Position position;
    for (const Move move : parse_moves("h7 h9 f8 g8", 15)) position.put(move.cell(), Stone::black);
    position.to_move = me;
    Board board(position);
    const auto all = candidates(board);
    const auto found = std::ranges::count(all, *parse_cell("h8", 15), &RatedCell::cell);
    EXPECT_EQ(found, me == Stone::white ? 1 : 0);
  }
}

// White's two stones and Black's two make no shape: all values are 0. The first move has all seven
// replies, each other one is refuted by the first.
TEST(DateSearch, AReplyThatIsAsGoodEndsItsNode) {
  Board board = board_of("h8");
  std::int64_t cut = 0, all = 0, shallow = 0;
  search(board, 2, Method::alpha_beta, &cut);
  search(board, 2, Method::minimax, &all);
  search(board, 1, Method::alpha_beta, &shallow);
  EXPECT_EQ(cut, 8 + 9 * 2);
  EXPECT_EQ(all, 10 * 8);
  EXPECT_EQ(shallow, 10);
}

TEST(DateSearch, RatesEveryCandidateOfANode) {
  Board board = board_of("h8");
  Meter meter;
  Search search;
  search.run(board, 1, meter);
  EXPECT_EQ(search.evaluations(), 24U);
}

// Black's straight four wins at h11 and at h7; h11 is the first cell.
TEST(DateSearch, ALostReplyIsWorthAFive) {
  Board board = board_of("h8 a1 h9 c1 h10 e1");
  for (const Method method : {Method::alpha_beta, Method::minimax}) {
    const FoundMove found = search(board, 3, method);
    EXPECT_EQ(found.value, kFivePoints);
    EXPECT_EQ(found.cell, *parse_cell("h11", 15)) << "the first of equals";
  }
}

TEST(DateSearch, TakesAFive) {
  Board board = board_of("h8 a1 h9 c1 h10 e1 h11 g1");
  const FoundMove found = search(board, 5, Method::alpha_beta);
  EXPECT_EQ(found.value, kFivePoints);
  EXPECT_TRUE(found.cell == *parse_cell("h12", 15) || found.cell == *parse_cell("h7", 15));
}

TEST(DateSearch, LooksAt6030PositionsAtMost) {
  std::int64_t most = 0;
  for (Board& board : positions(5, 20)) {
    std::int64_t nodes = 0;
    search(board, 5, Method::minimax, &nodes);
    most = std::max(most, nodes);
  }
  EXPECT_LE(most, 6030);
  EXPECT_GT(most, 5000);
}

TEST(DateSearch, AReachedLimitGivesACandidate) {
  Board board = board_of("h8 h9 i8");
  for (const std::uint64_t nodes : {0U, 1U, 20U}) {
    Limits limits;
    limits.nodes = nodes;
    Meter meter(limits);
    const FoundMove found = Search().run(board, 5, meter);
    EXPECT_FALSE(found.is_complete);
    EXPECT_EQ(board.at(found.cell), Stone::empty);
    EXPECT_EQ(board.stones(), 3);
  }
}

TEST(DateSearch, CountsTheEvaluationsOfTheLastRunAlone) {
  Board board = board_of("h8 i9 g7");
  Search search;
  Meter first, second;
  search.run(board, 2, first);
  const std::uint64_t evaluations = search.evaluations();
  search.run(board, 2, second);
  EXPECT_GT(evaluations, 0U);
  EXPECT_EQ(search.evaluations(), evaluations);
}

}  // namespace
}  // namespace rb::date1997
