#include "runner/studies/suites/collector.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

Found found(std::size_t share, std::string_view moves) {
  return {share, place_in_turn(parse_moves(moves, kRenjuSize)), std::string(moves)};
}

// Unlike each other in more than a few cells.
constexpr const char* kA = "h8i9g7a1c3o15";
constexpr const char* kB = "b2d4f6h10j12l14";
constexpr const char* kC = "c13d12e11f10g9h7";

TEST(Collector, SharesGetTheirPartsByWeight) {
  const Collector collector({{"a", 3}, {"b", 1}, {"c", 0}}, 8);
  EXPECT_THAT(collector.lacking(), ElementsAre("a: 0 of 6", "b: 0 of 2"));
}

TEST(Collector, PartsAddUpToTheCount) {
  Collector collector({{"a", 1}, {"b", 1}, {"c", 1}}, 2);
  EXPECT_EQ(collector.lacking().size(), 2U);
}

TEST(Collector, OnePositionOfAGameIsKept) {
  Collector collector({{"a", 1}}, 2);
  EXPECT_TRUE(collector.take({found(0, kA), found(0, kB)}));
  EXPECT_FALSE(collector.take({found(0, kC)}));
  EXPECT_THAT(collector.lines(), ElementsAre(kA, kC));
  EXPECT_FALSE(collector.has_room(0));
}

TEST(Collector, WhatHasNoRoomGivesWayToTheNext) {
  Collector collector({{"a", 1}, {"b", 1}}, 2);
  collector.take({found(0, kA)});
  EXPECT_FALSE(collector.has_room(0));
  EXPECT_TRUE(collector.has_room(1));
  EXPECT_FALSE(collector.take({found(0, kB), found(1, kC)}));
  EXPECT_THAT(collector.lines(), ElementsAre(kA, kC));
}

TEST(Collector, FiveDifferentCellsAreACopyAndSixAreNot) {
  const std::string_view more[] = {"b1", "n2", "o3", "m15", "a15", "e1"};
  std::string line = kA;
  for (int i = 0; i < 5; ++i) line += more[i];
  Collector collector({{"a", 1}}, 3);
  collector.take({found(0, kA)});
  collector.take({found(0, line)});
  EXPECT_EQ(collector.size(), 1U);
  collector.take({found(0, line.append(more[5]))});
  EXPECT_EQ(collector.size(), 2U);
}

TEST(Collector, CountsGamesSinceTheLastThatHelped) {
  Collector collector({{"a", 1}}, 3);
  collector.take({});
  collector.take({found(0, kA)});
  collector.take({});
  collector.take({found(0, kA)});
  EXPECT_EQ(collector.games(), 4U);
  EXPECT_EQ(collector.games_without(), 2U);
}

}  // namespace
}  // namespace rb
