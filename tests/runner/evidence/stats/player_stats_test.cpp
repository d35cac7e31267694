#include "runner/evidence/stats/player_stats.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using namespace std::chrono_literals;

MoveRecord answer(std::chrono::nanoseconds elapsed) {
  MoveRecord move;
  move.elapsed = elapsed;
  return move;
}

MoveRecord thought(const Thinking& thinking) {
  MoveRecord move;
  move.reply.thinking = thinking;
  return move;
}

TEST(PlayerStats, OnlyMoreThanTheLimitIsOverIt) {
  PlayerStats stats(5ms);
  EXPECT_FALSE(stats.over_limit());
  for (const auto elapsed : {4999999ns, 5000000ns, 5000001ns}) stats.add(answer(elapsed));
  ASSERT_TRUE(stats.over_limit());
  EXPECT_EQ(stats.over_limit()->yes, 1U);
  EXPECT_EQ(stats.over_limit()->known, 3U);
  EXPECT_EQ(stats.times().most(), 5000001);
}

TEST(PlayerStats, ALimitOfTheProcessorsTimeIsComparedWithThat) {
  PlayerStats stats(5ms, true);
  MoveRecord move = answer(50ms);
  for (const auto used : {5ms, 6ms}) {
    move.reply.cpu = used;
    stats.add(move);
  }
  EXPECT_EQ(stats.over_limit()->yes, 1U);
  EXPECT_EQ(stats.over_limit()->known, 2U);
  EXPECT_EQ(stats.times().most(), 5e7);
}

TEST(PlayerStats, WithoutALimitNothingIsOverIt) {
  PlayerStats stats;
  stats.add(answer(3ms));
  EXPECT_FALSE(stats.over_limit());
  EXPECT_EQ(stats.times().most(), 3e6);
}

TEST(PlayerStats, AMoveWithoutATimeCountsAsAMoveOnly) {
  PlayerStats stats(5ms);
  stats.add(answer(9ms), false);
  EXPECT_EQ(stats.moves(), 1U);
  EXPECT_FALSE(stats.over_limit());
  EXPECT_FALSE(stats.times().quantile(0.5));
}

TEST(PlayerStats, CountsGamesAndMoves) {
  PlayerStats stats;
  stats.add_game();
  for (int i = 0; i < 3; ++i) stats.add(answer(1ms));
  stats.add_game();
  EXPECT_EQ(stats.games(), 2U);
  EXPECT_EQ(stats.moves(), 3U);
}

TEST(PlayerStats, SumsNodesAndDepthsOfThoseThatTellThem) {
  PlayerStats stats;
  MoveRecord move;
  stats.add(move);
  move.reply.nodes = 300;
  move.reply.depth = 4;
  stats.add(move);
  move.reply.nodes = 70;
  stats.add(move);
  move.reply.depth = 0;
  stats.add(move);
  EXPECT_EQ(stats.numbers().of(&Reply::nodes).sum, 440);
  EXPECT_EQ(stats.numbers().of(&Reply::nodes).known, 3U);
  EXPECT_EQ(stats.depths(), (std::map<int, std::uint64_t>{{0, 1}, {4, 2}}));
}

TEST(PlayerStats, SumsCountersAndTheNodesOfMovesThatHaveThem) {
  PlayerStats stats;
  MoveRecord move;
  move.reply.nodes = 1000;
  stats.add(move);
  move.reply.counters = {{"cuts", 5}, {"hits", 11}};
  stats.add(move);
  move.reply.counters = {{"cuts", 7}};
  move.reply.nodes = 30;
  stats.add(move);
  move.reply.nodes.reset();
  stats.add(move);
  EXPECT_EQ(stats.counted_moves(), 3U);
  EXPECT_EQ(stats.counted_nodes(), 1030);
  EXPECT_EQ(stats.counters(),
            (std::map<std::string, double, std::less<>>{{"cuts", 19}, {"hits", 11}}));
}

TEST(PlayerStats, KnowsOfEachKindOfForceHowOftenItLeftNoChoice) {
  PlayerStats stats;
  for (const Forced forced : {Forced::four, Forced::no, Forced::four, Forced::proof}) {
    stats.add(thought({.forced = forced}));
  }
  stats.add(answer(1ms));
  EXPECT_FALSE(stats.forced().contains(Forced::no));
  ASSERT_EQ(stats.forced().size(), 4U);
  const auto yes = [&](Forced kind) { return stats.forced().at(kind).yes; };
  EXPECT_EQ(yes(Forced::four), 2U);
  EXPECT_EQ(yes(Forced::proof), 1U);
  EXPECT_EQ(yes(Forced::five) + yes(Forced::only_move), 0U);
  EXPECT_EQ(stats.forced().at(Forced::five).known, 4U);
}

TEST(PlayerStats, KnowsHowOftenASearchWasInterruptedAndAMoveDrawn) {
  PlayerStats stats;
  stats.add(thought({.interrupted = true}));
  stats.add(thought({.interrupted = true, .chance = true}));
  stats.add(thought({}));
  EXPECT_EQ(stats.interrupted().yes, 2U);
  EXPECT_EQ(stats.by_chance().yes, 1U);
  EXPECT_EQ(stats.interrupted().known + stats.by_chance().known, 6U);
}

}  // namespace
}  // namespace rb
