#include "engine/renju/judging/review.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <utility>

#include "engine/game/notation.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

const ReviewLimits kLimits = {
    .score = {.depth = 4, .nodes = 20000}, .proof_nodes = 200000, .moves = 1};

// As stones(), with their number as the ply.
Position with_ply(std::string_view black, std::string_view white, Stone to_move) {
  Position position = stones(black, white, to_move);
  position.ply = static_cast<int>(parse_moves(black, kRenjuSize).size() +
                                  parse_moves(white, kRenjuSize).size());
  return position;
}

Reviewer reviewer() { return Reviewer(*find_profile("hard"), kLimits); }

// The review of a game of one move.
MoveReview review(Reviewer& reviewer, const Position& position, int played) {
  MoveReview only;
  reviewer.game(position, std::array{Move(played)},
                [&](MoveReview review) { only = std::move(review); });
  return only;
}

MoveReview review(const Position& position, int played) {
  Reviewer fresh = reviewer();
  return review(fresh, position, played);
}
MoveReview review(const Position& position, std::string_view played) {
  return review(position, cell(played));
}

const Position kOpenThree = with_ply("g8h8i8", "a1c1e1", Stone::black);
// White makes two threes in the middle.
const Position kCross = drawn(R"(
      10 . . . . . . . . . .
       9 . . . . . . . O . .
       8 . . . . . . O . O .
       7 . . . . . . . O . .
       6 . . . . . . . . . .
       5 . . . . . . . . . .
       4 . . . . . . . . . .
       3 . . . . . . . . . .
       2 . . . . . . . . . .
       1 X . X . X . X . . .
         a b c d e f g h i j)",
                              Stone::white)
                            .position;

TEST(Review, AQuietMoveInsteadOfFoursMissesTheWin) {
  const MoveReview found = review(kOpenThree, "o15");
  EXPECT_TRUE(found.faults.missed);
  EXPECT_TRUE(found.faults.sure);
  EXPECT_FALSE(found.faults.allowed);
  EXPECT_TRUE(found.decided);
  EXPECT_FALSE(found.quality);
  EXPECT_EQ(found.before.win->kind, WinKind::vcf);
  EXPECT_EQ(found.after.standing, Standing::open);
}

TEST(Review, AFourThatWinsIsNoMissThoughAnotherWasFound) {
  for (const std::string_view played : {"f8", "j8"}) {
    const MoveReview found = review(kOpenThree, played);
    EXPECT_TRUE(found.wins) << played;
    EXPECT_FALSE(found.faults.any()) << played;
  }
}

TEST(Review, AMoveThatWinsInAnotherWayIsNoMiss) {
  // Two open threes: Black wins by fours at once, and after any quiet move as well.
  const Position position = with_ply("g8h8i8d3e3f3", "a1c1e15o1m4k1", Stone::black);
  const MoveReview found = review(position, "o15");
  EXPECT_EQ(found.before.win->kind, WinKind::vcf);
  EXPECT_TRUE(found.wins);
  EXPECT_FALSE(found.faults.any());
}

TEST(Review, AQuietMoveInsteadOfTwoThreesMissesTheWin) {
  const MoveReview found = review(kCross, "o15");
  EXPECT_TRUE(found.faults.missed);
  EXPECT_EQ(found.before.win->kind, WinKind::vct);
  EXPECT_FALSE(review(kCross, "h8").faults.any());
}

TEST(Review, AMoveElsewhereAllowsAWinByFours) {
  Position position = kOpenThree;
  position.to_move = Stone::white;
  const MoveReview found = review(position, "o15");
  EXPECT_EQ(found.before.standing, Standing::open);
  EXPECT_TRUE(found.faults.allowed);
  EXPECT_TRUE(found.faults.sure);
  EXPECT_FALSE(found.faults.missed);
  EXPECT_EQ(found.after.win->kind, WinKind::vcf);
  EXPECT_FALSE(review(position, "j8").faults.allowed);
}

TEST(Review, AMoveElsewhereAllowsAWinByThreats) {
  // From a game between weak players; at the end Black may not stop the five.
  const Drawing drawing = drawn(R"(
      13 . . . . . . . .
      12 . . . . . O . .
      11 . . . . . X . .
      10 . . . . . X a .
       9 . . . . . X . .
       8 . . . O . O . .
       7 . . . . b X . .
       6 . X . . . O . .
       5 . . . . . . . .
       4 . . . . . . O .
       3 . . . . . . . .
         b c d e f g h i)");
  const MoveReview found = review(drawing.position, drawing.at('a'));
  EXPECT_TRUE(found.faults.allowed);
  EXPECT_EQ(found.after.win->kind, WinKind::vct);
  EXPECT_TRUE(found.after.win->forbidden_trap);
  EXPECT_FALSE(review(drawing.position, drawing.at('b')).faults.allowed);
}

TEST(Review, AMoveCanMissAWinAndAllowOne) {
  const Position position = with_ply("g8h8i8", "c3d3e3", Stone::black);
  const MoveReview found = review(position, "o15");
  EXPECT_TRUE(found.faults.missed);
  EXPECT_TRUE(found.faults.allowed);
  ReviewSummary summary;
  summary.add(found);
  EXPECT_EQ(summary.faulty, 1);
  EXPECT_EQ(summary.critical(), 1);
}

TEST(Review, WhatIsNotProvedIsCountedApartAndJudgedByItsScore) {
  ReviewSummary summary;
  MoveReview move;
  move.faults = {.missed = true, .sure = false};
  move.quality = Quality::good;
  summary.add(move);
  EXPECT_EQ(summary.missed, 0);
  EXPECT_EQ(summary.perhaps, 1);
  EXPECT_EQ(summary.critical(), 0);
  EXPECT_EQ(summary.judged, 1);
  EXPECT_EQ(summary.accuracy(), 100);
  move.faults = {.allowed = true, .sure = false};
  move.quality.reset();  // the nodes did not suffice for a score
  summary.add(move);
  EXPECT_EQ(summary.allowed, 0);
  EXPECT_EQ(summary.perhaps, 2);
  EXPECT_EQ(summary.judged, 1);
}

TEST(Review, AFaultIsNotSureIfTheNodesEndedBeforeTheRestWasProved) {
  // The two threes are found; whether the game was lost before, it takes more nodes to tell.
  Position position = kCross;
  position.to_move = Stone::black;
  int doubts = 0;
  for (std::int64_t nodes = 1; nodes < 4000; nodes += nodes / 8 + 1) {
    ReviewLimits limits = kLimits;
    limits.proof_nodes = nodes;
    Reviewer limited(*find_profile("hard"), limits);
    const MoveReview found = review(limited, position, cell("o15"));
    if (!found.faults.any() || found.faults.sure) continue;
    ++doubts;
    EXPECT_FALSE(found.decided);
    EXPECT_TRUE(found.quality);
  }
  EXPECT_GT(doubts, 0);
}

TEST(Review, ALostSideIsNotCharged) {
  const Position position = with_ply("f8g8h8i8", "a1c1e1", Stone::white);
  const MoveReview found = review(position, "o15");
  EXPECT_EQ(found.before.standing, Standing::lost);
  EXPECT_TRUE(found.decided);
  EXPECT_FALSE(found.faults.any());
  ReviewSummary summary;
  summary.add(found);
  EXPECT_EQ(summary.judged, 0);
}

TEST(Review, AForbiddenPointIsItsOwnFault) {
  const Drawing drawing = drawn(R"(
      10 . . . . .
       9 . O X O .
       8 . X a X .
       7 . O X O .
       6 . . . . .
         f g h i j)");
  const MoveReview found = review(drawing.position, drawing.at('a'));
  EXPECT_TRUE(found.faults.forbidden);
  EXPECT_FALSE(found.faults.allowed);
  EXPECT_EQ(found.scored(), nullptr);
  EXPECT_EQ(found.after.standing, Standing::won);
}

TEST(Review, AFiveWins) {
  const Position position = with_ply("e8f8g8h8", "a1c1e1d8", Stone::black);
  EXPECT_TRUE(review(position, "i8").wins);
  EXPECT_TRUE(review(position, "o15").faults.missed);
}

TEST(Review, AWinThatNoSolverSawIsFound) {
  // A game between weak players: White's a is neither four nor three, and Black has no answer.
  const Drawing drawing = drawn(R"(
      12 . . . . . . . . . .
      11 . . . . O . . . . .
      10 . . . . X . . . . .
       9 . . . O X O . . . .
       8 . . . . X . . . X .
       7 . X O X X X O X O .
       6 . . . . O . X O O .
       5 . . . . . a . O . .
       4 . . . . . . . . X .
       3 . . . . . . . . . .
         b c d e f g h i j k)",
                                Stone::white);
  const MoveReview found = review(drawing.position, drawing.at('a'));
  EXPECT_EQ(found.before.standing, Standing::won);
  EXPECT_EQ(found.before.win->kind, WinKind::no_defence);
  EXPECT_EQ(found.before.win->line.front(), found.played);
  EXPECT_EQ(found.moves.front().cell, found.played);
  EXPECT_EQ(found.after.standing, Standing::lost);
  EXPECT_TRUE(found.wins);
}

TEST(Review, WhereOnlyOpenPositionsAreSearchedAProofHasNoNodesOfASearch) {
  ReviewLimits limits = kLimits;
  limits.only_open = true;
  Reviewer reviewer(*find_profile("hard"), limits);
  const MoveReview proved = review(reviewer, kOpenThree, cell("f8"));
  EXPECT_TRUE(proved.wins);
  for (const ScoredMove& move : proved.moves) EXPECT_EQ(move.nodes, 0);
}

TEST(Review, WhereNothingIsProvedTheScoreCounts) {
  const Position position = after("g9 e8 g11 g6 c6 h4");
  const MoveReview bad = review(position, "d9");
  EXPECT_FALSE(bad.decided);
  ASSERT_TRUE(bad.loss);
  EXPECT_EQ(*bad.loss, *bad.moves.front().score - *bad.scored()->score);
  EXPECT_EQ(*bad.quality, quality_of(*bad.loss));
  EXPECT_GT(*bad.loss, 0);
  const MoveReview best = review(position, cell_name(bad.moves.front().cell, kRenjuSize));
  EXPECT_EQ(*best.loss, 0);
  EXPECT_EQ(*best.quality, Quality::excellent);
  EXPECT_EQ(best.moves.size(), 1U);
}

TEST(Review, AMoveIsJudgedTheSameWhateverWasJudgedBefore) {
  const Position position = after("h8 i9 g9 i7 i8 h9");
  Reviewer one = reviewer();
  review(one, kCross, cell("o15"));
  one.position(kOpenThree);
  const MoveReview later = review(one, position, cell("f10"));
  const MoveReview alone = review(position, cell("f10"));
  EXPECT_EQ(later.loss, alone.loss);
  EXPECT_EQ(later.before.nodes, alone.before.nodes);
  EXPECT_EQ(later.after.nodes, alone.after.nodes);
  EXPECT_EQ(later.moves.front().nodes, alone.moves.front().nodes);
}

TEST(Review, APositionTellsWhatFollowsItsBestMoves) {
  const PositionReview found = reviewer().position(kOpenThree);
  EXPECT_EQ(found.proven.standing, Standing::won);
  ASSERT_FALSE(found.moves.empty());
  EXPECT_EQ(found.moves.front().after.standing, Standing::lost);
}

TEST(Review, AMoveWithoutADefenceIsAWinOfThePosition) {
  // a is quiet: no solver looks for it, but all that White can play then loses.
  Reviewer two(*find_profile("hard"),
               {.score = {.depth = 4, .nodes = 200000}, .proof_nodes = 200000, .moves = 2});
  const Drawing drawing = drawn(R"(
      15 O . O a O . O . . . .
      14 . . . . . . . . . . .
      13 . . . . . . . . . . .
      12 . . . . . . . . . . .
      11 . . . . . . . . . . .
      10 . . . . . . . . . X .
       9 . . . . . . X . . . .
       8 . . . . . . . . . . .
       7 . . . . . O X . . . .
       6 . . . . . . . X . X .
       5 . . . . . . . . . . .
         a b c d e f g h i j k)");
  const PositionReview found = two.position(drawing.position);
  ASSERT_EQ(found.proven.standing, Standing::won);
  EXPECT_EQ(found.proven.win->kind, WinKind::no_defence);
  EXPECT_EQ(found.moves.size(), 2U);
  const JudgedMove& first = found.moves.front();
  EXPECT_EQ(first.scored.cell, drawing.at('a'));
  EXPECT_TRUE(first.scored.proved);
  EXPECT_EQ(first.after.standing, Standing::lost);
  EXPECT_EQ(found.proven.win->length, first.after.win->length + 1);
}

TEST(Review, TheProvedWinIsTheBestMoveBesideThePlayedOne) {
  const MoveReview found = review(kCross, "o15");
  ASSERT_EQ(found.moves.size(), 2U);
  EXPECT_EQ(found.moves[0].cell, found.before.win->line.front());
  EXPECT_TRUE(found.moves[0].proved);
  EXPECT_EQ(found.moves[1].cell, cell("o15"));
  EXPECT_FALSE(found.moves[1].proved);
}

TEST(Review, QualitiesEndWhereTheTableSays) {
  EXPECT_EQ(quality_of(0), Quality::excellent);
  EXPECT_EQ(quality_of(1), Quality::good);
  EXPECT_EQ(quality_of(80), Quality::good);
  EXPECT_EQ(quality_of(81), Quality::inaccuracy);
  EXPECT_EQ(quality_of(300), Quality::inaccuracy);
  EXPECT_EQ(quality_of(301), Quality::mistake);
  EXPECT_EQ(quality_of(1000), Quality::mistake);
  EXPECT_EQ(quality_of(1001), Quality::blunder);
}

TEST(Review, ASummaryCountsEachFaultByItselfAndAMoveWithTwoOnce) {
  ReviewSummary summary;
  MoveReview move;
  const auto add = [&](const Faults& faults, int times) {
    move.faults = faults;
    for (int i = 0; i < times; ++i) summary.add(move);
  };
  add({.missed = true}, 1);
  add({.allowed = true}, 2);
  add({.forbidden = true}, 4);
  add({.missed = true, .allowed = true}, 8);
  add({.missed = true, .allowed = true, .sure = false}, 16);
  add({}, 32);
  EXPECT_EQ(summary.missed, 1 + 8);
  EXPECT_EQ(summary.allowed, 2 + 8);
  EXPECT_EQ(summary.forbidden, 4);
  EXPECT_EQ(summary.faulty, 1 + 2 + 4 + 8);
  EXPECT_EQ(summary.critical(), summary.faulty);
  EXPECT_EQ(summary.perhaps, 16);
  EXPECT_EQ(summary.judged, 15);
  EXPECT_EQ(summary.accuracy(), 0);
}

}  // namespace
}  // namespace rb::renju
