#include "engine/renju/judging/move_scorer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

const ScoreLimits kScoreLimits = {.depth = 4, .nodes = 100000};
constexpr std::string_view kOpening = "h8 i9 g9 i7 i8 h9";

MoveScorer scorer(std::string_view profile = "hard") { return MoveScorer(*find_profile(profile)); }

const ScoredMove* find(const std::vector<ScoredMove>& moves, int cell) {
  const auto found = std::ranges::find(moves, cell, &ScoredMove::cell);
  return found == moves.end() ? nullptr : &*found;
}

TEST(MoveScorer, TheBestComesFirstAndAllHaveTheSameDepth) {
  const auto moves = scorer().best(after(kOpening), 5, -1, kScoreLimits);
  ASSERT_EQ(moves.size(), 5U);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(moves[i].depth, 4);
    EXPECT_GT(moves[i].nodes, 0);
    EXPECT_EQ(moves[i].line.front(), moves[i].cell);
    if (i > 0) {
      EXPECT_GE(*moves[i - 1].score, *moves[i].score);
    }
  }
}

TEST(MoveScorer, AScoreDoesNotDependOnTheOthers) {
  const Position position = after(kOpening);
  const auto five = scorer().best(position, 5, -1, kScoreLimits);
  for (const ScoredMove& move : five) {
    const auto alone = scorer().best(position, 1, move.cell, kScoreLimits);
    ASSERT_NE(find(alone, move.cell), nullptr);
    EXPECT_EQ(find(alone, move.cell)->score, move.score) << cell_name(move.cell, kRenjuSize);
    EXPECT_EQ(find(alone, move.cell)->line, move.line);
  }
}

TEST(MoveScorer, AScoreDoesNotDependOnWhatWasAskedBefore) {
  MoveScorer one = scorer();
  const auto first = one.best(after(kOpening), 3, -1, kScoreLimits);
  one.best(after("h8 h9 g8 g9 f8"), 3, -1, kScoreLimits);
  const auto again = one.best(after(kOpening), 3, -1, kScoreLimits);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].cell, again[i].cell);
    EXPECT_EQ(first[i].score, again[i].score);
    EXPECT_EQ(first[i].nodes, again[i].nodes);
  }
}

TEST(MoveScorer, AMoveFarAwayIsScoredWhenItIsAskedFor) {
  const auto moves = scorer().best(after(kOpening), 1, cell("a1"), kScoreLimits);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[1].cell, cell("a1"));
  EXPECT_GT(*moves[0].score, *moves[1].score);
}

TEST(MoveScorer, TheDepthIsOneThatEveryMoveFinishes) {
  const auto moves = scorer().best(after(kOpening), 5, -1, {.depth = 12, .nodes = 3000});
  EXPECT_LT(moves.front().depth, 12);
  for (const ScoredMove& move : moves) EXPECT_EQ(move.depth, moves.front().depth);
}

TEST(MoveScorer, AMoveIsSearchedOnlyToTheDepthThatTheNodesAllowForAll) {
  constexpr std::int64_t kNodes = 3000;
  const auto moves = scorer().best(after(kOpening), 1, -1, {.depth = 12, .nodes = kNodes});
  EXPECT_LT(moves.front().depth, 12);
  EXPECT_LT(moves.front().nodes, kNodes) << "it has gone on after that depth";
}

TEST(MoveScorer, OneNodeIsEnoughForDepthOneAlone) {
  const auto moves = scorer().best(after(kOpening), 3, -1, {.depth = 4, .nodes = 1});
  ASSERT_EQ(moves.size(), 3U);
  for (const ScoredMove& move : moves) {
    EXPECT_EQ(move.depth, 1);
    EXPECT_EQ(move.nodes, 1);
    EXPECT_EQ(move.line.size(), 1U);
  }
}

TEST(MoveScorer, AStopEndsTheSearchesWithoutAScore) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  stop->request_stop();
  const auto moves = scorer().best(
      after(kOpening), 3, -1, {.depth = 60, .nodes = 1'000'000'000, .stop = stop->get_token()});
  ASSERT_EQ(moves.size(), 3U);
  for (const ScoredMove& move : moves) EXPECT_FALSE(move.score);
}

TEST(MoveScorer, ForbiddenPointsAreNoCandidates) {
  const Drawing drawing = drawn(R"(
      10 . . . . .
       9 . O X O .
       8 . X a X .
       7 . O X O .
       6 . . . . .
         f g h i j)");
  const auto moves = scorer().best(drawing.position, 225, -1, {.depth = 1, .nodes = 1000});
  EXPECT_EQ(find(moves, drawing.at('a')), nullptr);
  EXPECT_EQ(moves.size(), 40U);
}

TEST(MoveScorer, TheCentreIsTheOneMoveOfAnEmptyBoard) {
  const auto moves = scorer().best(Position{}, 5, -1, kScoreLimits);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].cell, cell("h8"));
}

TEST(MoveScorer, AFiveEndsTheLine) {
  const auto moves = scorer().best(after("e8 a1 f8 a2 g8 a3 h8 a5"), 2, -1, kScoreLimits);
  EXPECT_EQ(moves[0].line.size(), 1U);
  EXPECT_GT(*moves[0].score, 99000);
}

class ExpectedLine : public testing::Test {
 protected:
  std::string expected(std::string_view position, std::string_view line) {
    const auto board = std::make_unique<Board>(after(position));
    const std::uint64_t key = board->key();
    std::vector<int> cells;
    for (const Move move : parse_moves(line, kRenjuSize)) cells.push_back(move.cell());
    std::string text;
    for (const int cell : expected_line(*board, cells)) text += cell_name(cell, kRenjuSize) + ' ';
    EXPECT_EQ(board->key(), key);
    return text;
  }
};

// Black has a closed three on row 8: i8 makes a four that j8 answers.
constexpr std::string_view kThree = "f8 e8 g8 a1 h8 a3";

TEST_F(ExpectedLine, FoursThatGainNothingAreCutOffItsEnd) {
  EXPECT_EQ(expected(kThree, "d3 d4 i8 j8"), "d3 d4 ");
  EXPECT_EQ(expected(kThree, "d3 d4 i8"), "d3 d4 ");
  EXPECT_EQ(expected(kThree, "d3 d4 i8 j8 k9"), "d3 d4 i8 j8 k9 ");
}
TEST_F(ExpectedLine, TheFirstMoveStays) { EXPECT_EQ(expected(kThree, "i8 j8"), "i8 "); }
TEST_F(ExpectedLine, AFiveIsItsEnd) { EXPECT_EQ(expected(kThree, "i8 d4 j8 d5"), "i8 d4 j8 "); }
TEST_F(ExpectedLine, NothingOfNothing) { EXPECT_EQ(expected(kThree, ""), ""); }

}  // namespace
}  // namespace rb::renju
