#include "runner/studies/suites/move_prover.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;
using renju::stones;

constexpr std::int64_t kNodes = 100000;

TEST(MoveProver, AStraightFourWinsAndAClosedOneDoesNot) {
  const MoveTests tests = move_tests(kNodes);
  const Position position = stones("g8h8i8", "a1c1e1", Stone::black);
  EXPECT_EQ(tests.wins_by_fours(position, cell("j8")), true);
  EXPECT_EQ(tests.wins_by_threats(position, cell("f8")), true);
  EXPECT_EQ(tests.wins_by_fours(position, cell("e8")), false);
  EXPECT_EQ(tests.wins_by_fours(position, cell("h9")), false);
}

TEST(MoveProver, AFiveWins) {
  const MoveTests tests = move_tests(kNodes);
  const Position position = stones("e8f8g8h8", "a1c1e1g1", Stone::black);
  EXPECT_EQ(tests.wins_by_fours(position, cell("d8")), true);
  EXPECT_EQ(tests.wins_by_threats(position, cell("i8")), true);
  EXPECT_EQ(tests.loses_to_fours(position, cell("i8")), false);
}

TEST(MoveProver, TwoThreesWinForWhiteAndAreForbiddenToBlack) {
  const MoveTests tests = move_tests(kNodes);
  const Position white = stones("a1c1e1g1", "g8i8h7h9", Stone::white);
  EXPECT_EQ(tests.wins_by_fours(white, cell("h8")), false);
  EXPECT_EQ(tests.wins_by_threats(white, cell("h8")), true);
  EXPECT_EQ(tests.loses_to_fours(white, cell("h8")), false);
  const Position black = stones("g8i8h7h9", "a1c1e1g1", Stone::black);
  EXPECT_EQ(tests.wins_by_threats(black, cell("h8")), false);
  EXPECT_EQ(tests.loses_to_fours(black, cell("h8")), true);
}

TEST(MoveProver, WhatLeavesAnOpenThreeLoses) {
  const MoveTests tests = move_tests(kNodes);
  const Position position = stones("g8h8i8", "a1c1", Stone::white);
  EXPECT_EQ(tests.loses_to_fours(position, cell("o15")), true);
  EXPECT_EQ(tests.loses_to_fours(position, cell("j8")), false);
}

TEST(MoveProver, WithoutNodesNothingIsProved) {
  const MoveTests tests = move_tests(1);
  const Position position = stones("a1c1e1g1", "g8i8h7h9", Stone::white);
  EXPECT_EQ(tests.wins_by_threats(position, cell("h8")), std::nullopt);
}

}  // namespace
}  // namespace rb
