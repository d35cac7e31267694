#include "engine/renju/search/selectivity.hpp"

#include <gtest/gtest.h>

#include "engine/base/zu.hpp"
#include "engine/renju/search/move_order.hpp"

namespace rb::renju {
namespace {

constexpr Selectivity::Late kQuietMove{
    .depth = 6, .searched = 10, .quiet = true, .three = false, .history = 0};

Selectivity::Late with(Selectivity::Late move, int depth, int searched) {
  move.depth = depth;
  move.searched = searched;
  return move;
}

int reduction(const Profile& profile, const Selectivity::Late& move) {
  return Selectivity(profile).reduction(move);
}

TEST(Selectivity, ReducesQuietMovesFromItsIndexAndDepthOn) {
  const Profile profile;  // index 3, depth 3, one ply
  EXPECT_EQ(reduction(profile, with(kQuietMove, 3, 3)), 1);
  EXPECT_EQ(reduction(profile, with(kQuietMove, 3, 2)), 0);
  EXPECT_EQ(reduction(profile, with(kQuietMove, 2, 3)), 0);
  EXPECT_EQ(reduction(profile, with(kQuietMove, 60, 200)), 1) << "without a slope always the same";
}

TEST(Selectivity, ReducesByTheLogarithmsOfDepthAndRank) {
  Profile profile;
  profile.lmr_slope = 0.5;
  EXPECT_EQ(reduction(profile, with(kQuietMove, 6, 10)), 1 + 2);  // 0.5 ln 6 ln 10 = 2.06
  EXPECT_EQ(reduction(profile, with(kQuietMove, 6, 9)), 1 + 1);   // ... ln 9: 1.97
  EXPECT_EQ(reduction(profile, with(kQuietMove, 3, 3)), 1 + 0);
  EXPECT_LE(reduction(profile, with(kQuietMove, 60, 200)), 1 + 8);
}

TEST(Selectivity, ReducesFewerPliesForAGoodHistoryAndMoreForABadOne) {
  Profile profile;
  profile.lmr_history = true;
  Selectivity::Late move = kQuietMove;
  EXPECT_EQ(reduction(profile, move), 1);
  move.history = -1;
  EXPECT_EQ(reduction(profile, move), 2);
  move.history = MoveOrder::kMaxHistory;
  EXPECT_EQ(reduction(profile, move), 0);
  move.history = MoveOrder::kMaxHistory / 4;
  EXPECT_EQ(reduction(profile, move), 1);
  move.history = MoveOrder::kMaxHistory / 4 + 1;
  EXPECT_EQ(reduction(profile, move), 0);
  profile.lmr_reduction = 0;
  EXPECT_EQ(reduction(profile, move), 0) << "never below nought";
  profile.lmr_reduction = 2;
  EXPECT_EQ(reduction(profile, move), 1);
}

TEST(Selectivity, SparesFoursUnlessAnOptionReducesThoseWithoutAThree) {
  Profile profile;
  Selectivity::Late four = kQuietMove;
  four.quiet = false;
  EXPECT_EQ(reduction(profile, four), 0);
  profile.plain_four_reduction = 2;
  EXPECT_EQ(reduction(profile, four), 2);
  four.three = true;
  EXPECT_EQ(reduction(profile, four), 0);
}

TEST(Selectivity, LeavesOutQuietMovesAfterSoManyForEachPlyAndOneMore) {
  Profile profile;
  EXPECT_FALSE(Selectivity(profile).leaves_out(with(kQuietMove, 1, 200))) << "off";
  profile.move_count = 4;
  const Selectivity rules(profile);
  for (const int depth : {1, 2, 3, 4}) {
    EXPECT_FALSE(rules.leaves_out(with(kQuietMove, depth, 4 * (depth + 1) - 1))) << depth;
    EXPECT_TRUE(rules.leaves_out(with(kQuietMove, depth, 4 * (depth + 1)))) << depth;
  }
  EXPECT_FALSE(rules.leaves_out(with(kQuietMove, 5, 200))) << "far from the horizon";
  Selectivity::Late move = with(kQuietMove, 2, 100);
  move.three = true;
  EXPECT_FALSE(rules.leaves_out(move));
  move = with(kQuietMove, 2, 100);
  move.quiet = false;
  EXPECT_FALSE(rules.leaves_out(move));
}

TEST(Selectivity, PassesGoLessDeepTheDeeperTheNode) {
  Profile profile;
  EXPECT_EQ(Selectivity(profile).pass_reduction(20), 2);
  profile.null_move_slope = 0.25;
  EXPECT_EQ(Selectivity(profile).pass_reduction(3), 2);
  EXPECT_EQ(Selectivity(profile).pass_reduction(8), 4);
}

TEST(Selectivity, HasMarginsForBothSides) {
  const Selectivity rules{Profile{}};
  for (int depth = 1; depth <= 3; ++depth) {
    EXPECT_EQ(rules.futility_margin(depth, 2), Profile{}.futility_self()[zu(depth - 1)]);
    EXPECT_EQ(rules.futility_margin(depth, 3), Profile{}.futility_opponent()[zu(depth - 1)]);
  }
}

}  // namespace
}  // namespace rb::renju
