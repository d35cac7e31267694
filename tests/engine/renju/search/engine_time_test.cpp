#include <gtest/gtest.h>

#include "engine/renju/search/engine.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/search/limits.hpp"

// Moves under limits of time, told by a clock that goes on by a fixed step each time it is asked:
// with time_check_nodes = 1 every node costs a step, on every machine.
namespace rb::renju {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

thread_local Budget::TimePoint ticks;
thread_local int looks = 0;
Budget::TimePoint ticking() {
  ++looks;
  return ticks += microseconds(10);
}

Profile timed(int time_ms) {
  Profile profile = *find_profile("hard");
  profile.depth = 20;
  profile.time_ms = time_ms;
  profile.time_check_nodes = 1;
  profile.max_nodes = 1000000000;
  return profile;
}

constexpr const char* kMidgame = "h8 i9 g9 i7 i8 j8 g7 f6 h9";

// The reply, and what it took by the clock.
std::pair<Reply, microseconds> ask_and_time(const Profile& profile,
                                            std::string_view moves = kMidgame,
                                            const Limits& limits = {}) {
  const auto player = make_engine(profile, ClockKind::wall, ticking);
  player->new_game({.seed = 1});
  const Budget::TimePoint start = ticks;
  Reply reply = player->choose(after(moves), limits);
  return {std::move(reply), std::chrono::duration_cast<microseconds>(ticks - start)};
}

std::uint64_t counter(const Reply& reply, std::string_view name) {
  for (const Counter& one : reply.counters) {
    if (one.name == name) return one.value;
  }
  ADD_FAILURE() << "no counter " << name;
  return 0;
}

TEST(EngineTime, WithoutALimitOfTimeNobodyAsksTheClock) {
  looks = 0;
  const auto player = make_engine(*find_profile("medium"), ClockKind::nodes, ticking);
  player->new_game({.seed = 1});
  EXPECT_TRUE(player->choose(after(kMidgame), {}).move.is_cell());
  EXPECT_EQ(looks, 0);
}

TEST(EngineTime, AMoveEndsAtItsTime) {
  for (const int ms : {1, 5, 50}) {
    Profile profile = timed(ms);
    profile.new_depth_factor = 1;
    const auto [reply, took] = ask_and_time(profile);
    EXPECT_TRUE(reply.move.is_cell());
    EXPECT_LE(took, milliseconds(ms) + microseconds(1000)) << "solvers that find the time over";
    EXPECT_GE(took, milliseconds(ms) * 9 / 10);
  }
}

TEST(EngineTime, TheCallersLimitGoesBeforeTheProfiles) {
  Limits limits;
  limits.time = milliseconds(3);
  EXPECT_LE(ask_and_time(timed(100), kMidgame, limits).second, milliseconds(4));
}

// A player that is as strong as its time allows, such as expert, and a level that is not.
TEST(EngineTime, NodesOfAProfileLimitATimedMoveOnlyIfItNamesThem) {
  Limits limits;
  limits.time = milliseconds(30);
  Profile profile = timed(1);
  profile.new_depth_factor = 1;
  profile.max_nodes = 0;
  EXPECT_GE(ask_and_time(profile, kMidgame, limits).second, milliseconds(27));
  profile.max_nodes = 100;
  EXPECT_LE(counter(ask_and_time(profile, kMidgame, limits).first, "search_nodes"), 100U);
}

TEST(EngineTime, FewStonesHaveHalfTheTime) {
  Profile profile = timed(20);
  profile.new_depth_factor = 1;
  const auto took = ask_and_time(profile, "h8 i9 g9 i7").second;
  EXPECT_LE(took, microseconds(11000));
  EXPECT_GE(took, microseconds(9000));
  profile.early_factor = 1;
  EXPECT_GE(ask_and_time(profile, "h8 i9 g9 i7").second, microseconds(19000));
}

TEST(EngineTime, FewMovesHaveAThirdOfTheTime) {
  Profile profile = timed(20);
  profile.new_depth_factor = 1;
  profile.few_moves = 225;
  const auto took = ask_and_time(profile).second;
  EXPECT_LE(took, microseconds(7000));
  EXPECT_GE(took, microseconds(5400));
}

TEST(EngineTime, NoNewDepthAfterItsShare) {
  Profile all = timed(50), little = timed(50);
  all.new_depth_factor = 1;
  little.new_depth_factor = 0.01;
  const auto [reply, took] = ask_and_time(little);
  EXPECT_EQ(reply.depth, 1);
  EXPECT_LT(took, ask_and_time(all).second);
}

TEST(EngineTime, NothingTakesLongerThanTheAbsoluteLimit) {
  Profile profile = timed(100);
  profile.absolute_ms = 10;
  EXPECT_LE(ask_and_time(profile).second, milliseconds(11));
}

// A position of a game in which 100,000 nodes did not settle whether there is a VCT.
constexpr const char* kOpen =
    "i8 g6 e4 f7 h9 g7 g10 j7 i9 e8 h5 i7 h7 g8 h6 h8 e12 f11 h4 h3 g9 f8 d8 f9 f10 f5 f6 d9 c10 "
    "e10 g12 e9 g11 g13 j9 k9";

TEST(EngineTime, ASolverEndsAtItsTimeAndLeavesTheRest) {
  Profile profile = timed(1000);
  profile.depth = 1;
  profile.vct_nodes = 1000000000;
  profile.vct_ms = 2;
  const Reply reply = ask_and_time(profile, kOpen).first;
  EXPECT_EQ(counter(reply, "vct_unfinished"), 1U);
  EXPECT_LE(counter(reply, "vct_nodes"), 200U) << "2 ms in steps of 10 us";
  EXPECT_EQ(reply.depth, 1) << "the search still has its time";
}

TEST(EngineTime, ASolverTakesAQuarterOfTheTimeAtMost) {
  Profile profile = timed(20);
  profile.vct_nodes = 1000000000;
  profile.vct_ms = 1000;
  const Reply reply = ask_and_time(profile, kOpen).first;
  EXPECT_EQ(counter(reply, "vct_unfinished"), 1U);
  EXPECT_LE(counter(reply, "vct_nodes"), 500U);
  EXPECT_GE(reply.depth, 1);
}

// Of 200 ms the solvers have 50, each a quarter of what is left of them: 1250 looks at the clock,
// but for those that came before its first.
TEST(EngineTime, OneSolverTakesAQuarterOfTheTimeOfAll) {
  Profile profile = timed(200);
  profile.vcf = profile.opponent_vcf = profile.mise_vcf = false;
  profile.vct_nodes = 1000000000;
  profile.vct_ms = 1000;
  const Reply reply = ask_and_time(profile, kOpen).first;
  EXPECT_EQ(counter(reply, "vct_unfinished"), 1U);
  EXPECT_LE(counter(reply, "vct_nodes"), 1250U);
  EXPECT_GE(counter(reply, "vct_nodes"), 1240U);
}

// The same of nodes, of which the solvers have half.
TEST(EngineTime, OneSolverTakesAnEighthOfTheNodes) {
  Profile profile = *find_profile("hard");
  profile.vcf = profile.opponent_vcf = profile.mise_vcf = false;
  profile.vct_nodes = 1000000000;
  const auto player = make_engine(profile, ClockKind::nodes, ticking);
  const Reply reply = player->choose(after(kOpen), node_limit(8000));
  EXPECT_EQ(counter(reply, "vct_unfinished"), 1U);
  EXPECT_EQ(counter(reply, "vct_nodes"), 1000U);
}

TEST(EngineTime, AFallbackIsToldByACounter) {
  Profile profile = timed(1);
  profile.fallback = true;
  EXPECT_EQ(counter(ask_and_time(profile).first, "fallback_depth"), 0U);
  profile.fallback_score = 0;
  profile.fallback_drop = 0;
  int taken = 0;
  for (int ms = 1; ms <= 40; ++ms) {
    profile.time_ms = ms;
    const Reply reply = ask_and_time(profile).first;
    const std::uint64_t depth = counter(reply, "fallback_depth");
    if (depth == 0) continue;
    EXPECT_EQ(reply.depth, static_cast<int>(depth));
    ++taken;
  }
  EXPECT_GT(taken, 0);
}

}  // namespace
}  // namespace rb::renju
