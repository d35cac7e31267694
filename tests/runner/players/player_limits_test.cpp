#include "runner/players/player_limits.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using std::chrono::milliseconds;

const GameClock kClock{milliseconds(5000), milliseconds(100)};

TEST(PlayerLimits, OfItsOwnReplaceThoseOfAll) {
  const Limits common{.depth = 3,
                      .nodes = 70,
                      .time = milliseconds(200),
                      .clock = {},
                      .margin = milliseconds(10),
                      .stop = {}};
  const Limits same = limits_of({}, common);
  EXPECT_EQ(same.depth, 3);
  EXPECT_EQ(same.nodes, 70U);
  EXPECT_EQ(same.time, milliseconds(200));
  EXPECT_EQ(same.clock, std::nullopt);
  EXPECT_EQ(same.margin, milliseconds(10));
  const Limits own = limits_of({.nodes = 80,
                                .depth = 4,
                                .time = milliseconds(300),
                                .clock = kClock,
                                .margin = milliseconds(20)},
                               common);
  EXPECT_EQ(own.depth, 4);
  EXPECT_EQ(own.nodes, 80U);
  EXPECT_EQ(own.time, milliseconds(300));
  EXPECT_EQ(own.clock, kClock);
  EXPECT_EQ(own.margin, milliseconds(20));
}

TEST(PlayerLimits, AreStoredWithAMarginOnlyWhereThereIsAClock) {
  Limits limits{
      .depth = 3, .nodes = 70, .time = {}, .clock = {}, .margin = milliseconds(10), .stop = {}};
  EXPECT_EQ(stored_limits(limits), (PlayerLimits{.nodes = 70, .depth = 3}));
  limits.time = milliseconds(200);
  EXPECT_EQ(stored_limits(limits),
            (PlayerLimits{
                .nodes = 70, .depth = 3, .time = milliseconds(200), .margin = milliseconds(10)}));
  limits.time.reset();
  limits.clock = kClock;
  EXPECT_EQ(stored_limits(limits),
            (PlayerLimits{.nodes = 70, .depth = 3, .clock = kClock, .margin = milliseconds(10)}));
}

}  // namespace
}  // namespace rb
