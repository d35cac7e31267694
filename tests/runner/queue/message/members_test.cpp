#include "runner/queue/message/members.hpp"

#include <gmock/gmock.h>

namespace rb::queue {
namespace {

TEST(Member, ComesBackAsItWas) {
  const Member member = parse_member(member_json({.user = "alice", .host = "h", .threads = 4}));
  EXPECT_EQ(member.user, "alice");
  EXPECT_EQ(member.host, "h");
  EXPECT_EQ(member.threads, 4);
}

// Whatever stands there came from another machine.
TEST(Member, WhatIsNoObjectSaysNothing) {
  for (const char* const text : {"", "{", "7", "[]", "\xff"}) {
    const Member member = parse_member(text);
    EXPECT_EQ(member.user, "default") << text;
    EXPECT_EQ(member.threads, 0) << text;
  }
}

}  // namespace
}  // namespace rb::queue
