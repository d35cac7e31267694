#include "runner/queue/message/members.hpp"

#include <gmock/gmock.h>

namespace rb::queue {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Member, ComesBackAsItWas) {
  const Member member = parse_member(member_json({.user = "alice",
                                                  .host = "h",
                                                  .build = "1.0 g++",
                                                  .threads = 4,
                                                  .games = 5,
                                                  .busy_ms = 6,
                                                  .held = 7,
                                                  .beat = 8,
                                                  .state = "draining"}));
  EXPECT_EQ(member.user, "alice");
  EXPECT_EQ(member.host, "h");
  EXPECT_EQ(member.build, "1.0 g++");
  EXPECT_EQ(member.threads, 4);
  EXPECT_EQ(member.games, 5);
  EXPECT_EQ(member.busy_ms, 6);
  EXPECT_EQ(member.held, 7);
  EXPECT_EQ(member.beat, 8);
  EXPECT_EQ(member.state, "draining");
}

TEST(Member, HasNoMoreThanTextsOf200BytesAnd4096Threads) {
  const Member most = parse_member(member_json(
      {.host = std::string(201, 'h'), .threads = 4097, .games = -1, .held = 8193, .beat = -1}));
  EXPECT_EQ(most.host, std::string(200, 'h'));
  EXPECT_EQ(most.threads, 4096);
  EXPECT_EQ(most.games, 0);
  EXPECT_EQ(most.held, 8192);
  EXPECT_EQ(most.beat, 0);
  EXPECT_EQ(parse_member(member_json({.threads = 4096})).threads, 4096);
  EXPECT_EQ(parse_member(R"({"threads": 2.5, "host": 7})").threads, 0);
}

TEST(Member, PlaysItsGamesInTheTimeThatItWasBusy) {
  EXPECT_EQ(games_per_second({.games = 3, .busy_ms = 1500}), 2);
  EXPECT_EQ(games_per_second({.games = 3, .busy_ms = 0}), 0);
  EXPECT_EQ(games_per_second({.games = 3, .busy_ms = 1}), 3000);
}

// Whatever stands there came from another machine.
TEST(Member, WhatIsNoObjectSaysNothing) {
  for (const char* const text : {"", "{", "7", "[]", "\xff"}) {
    const Member member = parse_member(text);
    EXPECT_EQ(member.user, "default") << text;
    EXPECT_EQ(member.threads, 0) << text;
  }
}

std::string beating(std::int64_t beat, const std::string& state = "playing", int threads = 2) {
  return member_json({.threads = threads, .beat = beat, .state = state});
}

TEST(Members, ArePresentAsLongAsTheirBeatsGoOn) {
  Members members;
  const Members::Time start;
  members.see({{"w1", beating(1)}, {"w2", beating(1)}}, start);
  EXPECT_THAT(members.present(start, 10s), ElementsAre("w1", "w2"));
  members.see({{"w1", beating(2)}, {"w2", beating(1)}}, start + 4s);
  EXPECT_THAT(members.present(start + 10s, 10s), ElementsAre("w1", "w2"));
  EXPECT_THAT(members.present(start + 10001ms, 10s), ElementsAre("w1"));
  EXPECT_EQ(members.threads(start + 10001ms, 10s), 2);
  EXPECT_THAT(members.present(start + 14001ms, 10s), IsEmpty());
  EXPECT_TRUE(members.knows("w2"));
  EXPECT_FALSE(members.knows("w3"));
}

}  // namespace
}  // namespace rb::queue
