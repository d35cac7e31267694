// What an engine tells of how it came to its move, held against what it did.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/renju/level/profiles.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/search/limits.hpp"

namespace rb::renju {
namespace {

Reply answer(const Profile& profile, const char* moves, const Limits& limits = {}) {
  const auto player = make_engine(profile, ClockKind::nodes);
  player->new_game({.seed = 7});
  return player->choose(after(moves), limits);
}

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Forced forced(const char* moves) {
  const Reply reply = answer(level("hard"), moves);
  return reply.thinking ? reply.thinking->forced : Forced::no;
}

TEST(Thinking, TellsWhatForcedAMove) {
  EXPECT_EQ(forced("h8 a1 i8 a3 j8 a5 k8 a7"), Forced::five);
  EXPECT_EQ(forced("h8 a1 i8 a3 j8 a5 k8"), Forced::four);  // two fives: lost
  EXPECT_EQ(forced("h8 g8 i8 a3 j8 a5 k8"), Forced::four);  // one block
  EXPECT_EQ(forced("h8 a1 i8 a3 j8 a5"), Forced::proof);    // an open three to play
  EXPECT_EQ(forced("h8 i9 g7 g9"), Forced::no);
}

// Each depth that was finished is told, and the last is the score and the move.
TEST(Thinking, TellsTheBestMoveOfEachDepth) {
  const Reply reply = answer(level("hard"), "h8 i9 g7 g9 i7 i8");
  ASSERT_TRUE(reply.thinking);
  const auto& depths = reply.thinking->depths;
  ASSERT_EQ(static_cast<int>(depths.size()), reply.depth);
  for (std::size_t i = 0; i < depths.size(); ++i) {
    EXPECT_EQ(depths[i].depth, static_cast<int>(i) + 1);
    EXPECT_TRUE(rules().is_legal(after("h8 i9 g7 g9 i7 i8"), depths[i].move));
  }
  EXPECT_EQ(depths.back().move, reply.move);
  EXPECT_EQ(depths.back().score, reply.score);
  // A search to a lower depth ends as the higher one had begun.
  const Reply shallow = answer(level("hard"), "h8 i9 g7 g9 i7 i8", depth_limit(2));
  ASSERT_EQ(shallow.thinking->depths.size(), 2U);
  EXPECT_EQ(shallow.thinking->depths[1], depths[1]);
}

TEST(Thinking, TellsFiveCandidatesTheBestFirst) {
  const Reply reply = answer(level("hard"), "h8 i9 g7 g9 i7 i8");
  const auto& candidates = reply.thinking->candidates;
  ASSERT_EQ(candidates.size(), 5U);
  EXPECT_EQ(candidates[0].move, reply.move);
  EXPECT_EQ(candidates[0].score, reply.score);
  EXPECT_TRUE(candidates[0].exact);
  EXPECT_EQ(candidates[0].line, reply.line);
  EXPECT_EQ(reply.thinking->rank, 1);
  EXPECT_FALSE(reply.thinking->chance);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    EXPECT_EQ(candidates[i].line.front(), candidates[i].move);
    EXPECT_LE(candidates[i].score, candidates[i == 0 ? 0 : i - 1].score);
  }
}

// The lines are legal play.
TEST(Thinking, LinesCanBePlayed) {
  const Reply reply = answer(level("medium"), "h8 i9 g7 g9 i7 i8");
  for (const Candidate& candidate : reply.thinking->candidates) {
    Position position = after("h8 i9 g7 g9 i7 i8");
    bool over = false;
    for (const Move move : candidate.line) {
      ASSERT_FALSE(over);
      ASSERT_TRUE(rules().is_legal(position, move));
      over = rules().play(position, move).has_value();
    }
  }
}

TEST(Thinking, TellsThatALimitEndedTheSearch) {
  EXPECT_TRUE(answer(level("hard"), "h8 i9 g7 g9 i7 i8", node_limit(300)).thinking->interrupted);
  EXPECT_FALSE(answer(level("hard"), "h8 i9 g7 g9 i7 i8", depth_limit(1)).thinking->interrupted);
}

// A draw from one move is none.
TEST(Thinking, WhereOneMoveIsNearTheBestChanceChoseNothing) {
  Profile profile = level("easy");
  profile.random_factor = 1;
  profile.score_threshold = 0;
  const Reply reply = answer(profile, "h8 i9 g7 g9 i7 i8");
  ASSERT_TRUE(reply.thinking);
  ASSERT_GT(reply.thinking->candidates.size(), 1U);
  ASSERT_LT(reply.thinking->candidates[1].score, reply.thinking->candidates[0].score);
  EXPECT_FALSE(reply.thinking->chance);
  EXPECT_EQ(reply.thinking->rank, 1);
}

// A profile that always draws among all near moves: sometimes another than the best, whose exact
// score and rank are told.
TEST(Thinking, TellsWhatChanceChose) {
  Profile profile = level("easy");
  profile.random_factor = 1;
  profile.score_threshold = 2000;
  int others = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto player = make_engine(profile, ClockKind::nodes);
    player->new_game({.seed = seed});
    const Reply reply = player->choose(after("h8 i9 g7 g9 i7 i8"), {});
    ASSERT_TRUE(reply.thinking && reply.thinking->rank);
    if (reply.thinking->candidates.size() < 2) continue;
    EXPECT_TRUE(reply.thinking->chance);
    const auto& candidates = reply.thinking->candidates;
    const auto rank = static_cast<std::size_t>(*reply.thinking->rank);
    others += rank > 1 ? 1 : 0;
    if (rank > candidates.size()) {
      EXPECT_LE(reply.score, candidates.back().score);
      continue;
    }
    EXPECT_EQ(candidates[rank - 1].move, reply.move);
    EXPECT_EQ(candidates[rank - 1].score, reply.score);
    EXPECT_TRUE(candidates[rank - 1].exact);
  }
  EXPECT_GT(others, 5);
}

}  // namespace
}  // namespace rb::renju
