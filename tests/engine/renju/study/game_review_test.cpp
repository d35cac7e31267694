// Faults and losing moves of games whose truth is plain from the shapes on the board.

#include "engine/renju/study/game_review.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

const ReviewLimits kProofs = {.score = {.depth = 0, .nodes = 1}, .proof_nodes = 20000};
constexpr Outcome kBlackByFive{Stone::black, Reason::five};
constexpr Outcome kWhiteByFive{Stone::white, Reason::five};

GameReview review(const char* start, const char* moves, std::optional<Outcome> outcome,
                  const ReviewLimits& limits = kProofs) {
  return GameReviewer(*find_profile("hard"), limits)
      .review(after(start), parse_moves(moves, kMaxSize), outcome);
}

// Black has an open three g8 h8 i8; White plays elsewhere, and Black makes four, then five.
TEST(GameReview, TheMoveThatLetsAnOpenThreeBeLosesTheGame) {
  const GameReview found = review("g8 a1 h8 c1 i8", "e1 j8 f8 k8", kBlackByFive);
  ASSERT_TRUE(found.losing);
  EXPECT_EQ(found.losing->move, 0);
  EXPECT_EQ(found.losing->grade, Grade::proved);
  EXPECT_EQ(found.losing->length, 2);
  EXPECT_EQ(found.moves[0].allowed, Grade::proved);
  EXPECT_EQ(found.moves[0].missed, Grade::none);
  for (std::size_t i = 1; i < found.moves.size(); ++i) {
    EXPECT_EQ(found.moves[i].allowed, Grade::none) << i;
    EXPECT_EQ(found.moves[i].missed, Grade::none) << i;
  }
}

// Black leaves the open three, White blocks it, and nothing is left: the win was missed.
TEST(GameReview, AWinThatIsGoneForeverWasMissed) {
  const GameReview found = review("g8 a1 h8 c1 i8 e1", "o15 f8", std::nullopt);
  EXPECT_EQ(found.moves[0].missed, Grade::proved);
  EXPECT_EQ(found.moves[0].review.before.win->kind, WinKind::vcf);
  EXPECT_FALSE(found.losing);
}

// No outcome by the rules, or a draw: nobody lost by a move.
TEST(GameReview, AnUnfinishedGameHasNoLosingMove) {
  EXPECT_FALSE(review("g8 a1 h8 c1 i8", "e1 j8", std::nullopt).losing);
  EXPECT_FALSE(review("g8 a1 h8 c1 i8", "e1 j8", Outcome{}).losing);
}

// Black plays the overline between g5 g6 g7 and g9 g10.
TEST(GameReview, AForbiddenPointIsAFaultAndLoses) {
  const GameReview found =
      review("g5 a1 g6 c1 g7 e1 g9 a3 g10 c3", "g8", Outcome{Stone::white, Reason::forbidden});
  EXPECT_TRUE(found.moves[0].review.faults.forbidden);
  ASSERT_TRUE(found.losing);
  EXPECT_EQ(found.losing->move, 0);
  EXPECT_EQ(found.losing->grade, Grade::proved);
}

// White's four can only be stopped at g8, which is forbidden to Black: what led there is told.
TEST(GameReview, ALossByATrapSaysSo) {
  const GameReview found = review("b8 c8 g5 d8 g6 e8 g7 a15 g9 a13", "g10 f8 o1 g8", kWhiteByFive);
  EXPECT_TRUE(found.losing);
  bool trap = false;
  for (const GradedMove& move : found.moves) {
    trap = trap || (move.review.after.win && move.review.after.win->forbidden_trap);
  }
  EXPECT_TRUE(trap);
}

// With a depth moves are scored where nothing is proved, and only there.
TEST(GameReview, ScoresOnlyWhatNoProofDecides) {
  ReviewLimits limits = kProofs;
  limits.score = {.depth = 2, .nodes = 5000};
  const GameReview found = review("g8 a1 h8 c1", "n14 e1 i8 a3", std::nullopt, limits);
  for (const GradedMove& move : found.moves) {
    const bool decided = move.review.decided || move.review.faults.missed;
    EXPECT_EQ(move.review.quality.has_value(), !decided);
  }
  for (const GradedMove& move : review("g8 a1 h8 c1", "n14 e1", std::nullopt).moves) {
    EXPECT_FALSE(move.review.quality);
  }
}

// Nodes too few for any proof claim nothing.
TEST(GameReview, WithoutNodesNothingIsProved) {
  ReviewLimits limits = kProofs;
  limits.proof_nodes = 1;
  const GameReview found = review("h8 i9 g7 g9 i7 i8", "h9 j7 k6 f10", std::nullopt, limits);
  for (const GradedMove& move : found.moves) {
    EXPECT_NE(move.missed, Grade::proved);
    EXPECT_NE(move.allowed, Grade::proved);
  }
}

TEST(GameReview, GradesHaveNames) {
  for (int i = 0; i < kGrades; ++i) {
    EXPECT_EQ(find_grade(name(static_cast<Grade>(i))), static_cast<Grade>(i));
  }
  EXPECT_FALSE(find_grade("perhaps"));
}

}  // namespace
}  // namespace rb::renju
