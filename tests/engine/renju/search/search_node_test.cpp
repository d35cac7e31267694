// Solvers at the nodes below the root, and against the moves of the root: the scores of what they
// prove, and that they change nothing where they prove nothing.

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/search/searcher.hpp"

namespace rb::renju {
namespace {

Profile with_vcf() {
  Profile profile = plain();
  profile.node_vcf = true;
  profile.node_vcf_depth = 0;
  profile.node_vcf_nodes = 20000;
  return profile;
}

Profile with_vct() {
  Profile profile = plain();
  profile.node_vct = true;
  profile.node_vct_depth = 0;
  profile.node_vct_nodes = 20000;
  return profile;
}

Profile with_opponent_vct() {
  Profile profile = plain();
  profile.opponent_vct = true;
  profile.opponent_vct_nodes = 20000;
  return profile;
}

// The search of one move of White while Black has an open three g8 h8 i8.
constexpr std::string_view kOpenThree = "g8 a1 h8 o1 i8";
// Black's twos cross; nobody has a four to make.
constexpr std::string_view kQuietTwos = "h8 i9 g9 i7";

// White's fours are none, but two threes cross at a; Black to move.
Position two_threes() {
  return drawn(R"(
      10 . . . . .
       9 . . O . .
       8 . O a O .
       7 . . O . .
       6 . . . . .
         f g h i j)",
               Stone::black)
      .position;
}

// Black makes a straight four and a five: two moves, four plies from the root.
TEST(SearchNode, AWinByFoursAtTheHorizonCountsItsPlies) {
  Searcher searcher(with_vcf(), Searcher::With::solvers);
  searcher.board().set(after(kOpenThree));
  EXPECT_EQ(searcher.run_these({cell("a15")}, 1).best.score, 4 - searcher.search().win());
  EXPECT_EQ(searcher.solvers().vcf_use().calls, 1U);
  EXPECT_EQ(searcher.solvers().vcf_use().won, 1U);
  EXPECT_EQ(searcher.solvers().vct_use().calls, 0U) << "only the profile's solvers are asked";
}

TEST(SearchNode, WithoutSolversTheHorizonProvesNothing) {
  Searcher searcher(with_vcf());
  searcher.board().set(after(kOpenThree));
  const int score = searcher.run_these({cell("a15")}, 1).best.score;
  EXPECT_FALSE(searcher.search().is_decided(score));
}

TEST(SearchNode, AWinByThreatsAtTheHorizonIsALossOfTheMove) {
  Searcher searcher(with_vct(), Searcher::With::solvers);
  searcher.board().set(two_threes());
  const int score = searcher.run_these({cell("a1")}, 1).best.score;
  EXPECT_TRUE(searcher.search().is_decided(score));
  EXPECT_LT(score, 0);
  EXPECT_EQ(searcher.solvers().vct_use().calls, 1U);
  EXPECT_EQ(searcher.solvers().vcf_use().calls, 0U);
}

// One node is enough for a depth of one move, but not for a solver as well.
TEST(SearchNode, ASolverThatIsLeftNoNodeEndsTheSearch) {
  for (const auto with : {Searcher::With::solvers, Searcher::With::nothing}) {
    Searcher searcher(with_vcf(), with);
    searcher.board().set(after(kOpenThree));
    const bool asks = with == Searcher::With::solvers;
    const SearchResult found = searcher.run_these({cell("a15")}, 1, 1);
    EXPECT_EQ(found.interrupted, asks);
    EXPECT_EQ(found.depth, asks ? 0 : 1);
  }
}

// What a solver of the test's own proves of the position after the move.
Solution win_by_threats(const Position& position, int move, int depth) {
  const auto board = std::make_unique<Board>(position);
  board->play(move);
  VcfSolver vcf;
  VctSolver vct(vcf);
  Budget budget;
  return vct.solve(*board, depth, budget, VctSolver::Report::first_move);
}

// Rows of pairs that shift by one: nowhere more than two stones of a colour in a row.
TEST(SearchNode, AFullBoardIsADraw) {
  Position position;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      position.put(row * kSize + column, (column / 2 + row) % 2 == 0 ? Stone::black : Stone::white);
    }
  }
  const int last = cell("i8");
  position.put(last, Stone::empty);
  position.to_move = Stone::white;
  Searcher searcher(plain());
  searcher.board().set(position);
  EXPECT_EQ(searcher.run_these({last}, 2).best.score, 0);
}

// The move is one ply more than the 2 * length - 1 of the win.
TEST(SearchRoot, AMoveAfterWhichTheOpponentWinsByThreatsIsLostInThatManyPlies) {
  const Profile profile = with_opponent_vct();
  const Position position = two_threes();
  const Solution win = win_by_threats(position, cell("a1"), profile.vct_depth);
  ASSERT_EQ(win.proof, Proof::win);
  Searcher searcher(profile, Searcher::With::solvers);
  searcher.board().set(position);
  EXPECT_EQ(searcher.run_these({cell("a1")}, 2).best.score,
            2 * win.length - searcher.search().win());
}

TEST(SearchRoot, AMoveThatStopsTheThreatsIsPreferred) {
  Searcher searcher(with_opponent_vct(), Searcher::With::solvers);
  searcher.board().set(two_threes());
  const SearchResult found = searcher.run_these({cell("a1"), cell("h8")}, 2);
  EXPECT_EQ(found.best.cell, cell("h8"));
  EXPECT_FALSE(searcher.search().is_decided(found.best.score));
}

TEST(SearchRoot, ADepthIsFinishedOnlyIfItsQuestionIsAnswered) {
  Searcher searcher(with_opponent_vct(), Searcher::With::solvers);
  searcher.board().set(after(kQuietTwos));
  searcher.run_these({cell("i8")}, 2);
  const auto nodes = static_cast<std::int64_t>(searcher.search().counters().nodes +
                                               searcher.solvers().vct_use().nodes);
  for (std::int64_t given = 1; given <= nodes; ++given) {
    Searcher other(with_opponent_vct(), Searcher::With::solvers);
    other.board().set(after(kQuietTwos));
    const SearchResult found = other.run_these({cell("i8")}, 2, given);
    if (given < nodes / 4) {
      EXPECT_TRUE(found.interrupted) << given;
      EXPECT_LT(found.depth, 2) << given;
    }
    EXPECT_EQ(found.depth < 2, found.interrupted) << given;
  }
}

}  // namespace
}  // namespace rb::renju
