#include "runner/tune/step_sides.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

GameRecord game(int black, int white, Stone winner) {
  return fakes::game_of(0, {black, white}, {winner});
}

TEST(StepSides, WithoutOpponentsBothSidesOfAConditionMeet) {
  const StepSides sides{.conditions = 2};
  EXPECT_EQ(sides.players(), 4);
  EXPECT_EQ(sides.condition_of({1, 3}), 1);
  EXPECT_EQ(sides.condition_of({2, 0}), 0);
  EXPECT_EQ(sides.condition_of({0, 3}), std::nullopt);
  EXPECT_EQ(sides.condition_of({1, 1}), std::nullopt);
  EXPECT_EQ(sides.condition_of({0, 4}), std::nullopt);
  EXPECT_EQ(sides.half_points_of_tried(game(1, 3, Stone::black)), 2);
  EXPECT_EQ(sides.half_points_of_tried(game(3, 1, Stone::black)), 0);
  EXPECT_EQ(sides.games_of(3), (std::array<std::size_t, 2>{6, 7}));
}

TEST(StepSides, BothSidesOfAConditionMeetItsOpponentAndNotEachOther) {
  const StepSides sides{.conditions = 2, .has_opponents = true};
  EXPECT_EQ(sides.players(), 8);
  EXPECT_EQ(sides.condition_of({1, 5}), 1);
  EXPECT_EQ(sides.condition_of({6, 2}), 0);
  EXPECT_EQ(sides.condition_of({1, 3}), std::nullopt);
  EXPECT_EQ(sides.condition_of({4, 4}), std::nullopt);
  EXPECT_EQ(sides.condition_of({3, 5}), std::nullopt);
}

TEST(StepSides, AWinOfTheOpponentOverTheOtherSideIsOneOfTheTriedSide) {
  const StepSides sides{.has_opponents = true};
  EXPECT_EQ(sides.half_points_of_tried(game(0, 2, Stone::black)), 2);
  EXPECT_EQ(sides.half_points_of_tried(game(2, 0, Stone::black)), 0);
  EXPECT_EQ(sides.half_points_of_tried(game(1, 3, Stone::black)), 0);
  EXPECT_EQ(sides.half_points_of_tried(game(3, 1, Stone::black)), 2);
  EXPECT_EQ(sides.half_points_of_tried(game(3, 1, Stone::empty)), 1);
}

TEST(StepSides, AgainstAnOpponentAPairIsOfOneColour) {
  const StepSides sides{.has_opponents = true};
  EXPECT_EQ(sides.games_of(0), (std::array<std::size_t, 2>{0, 2}));
  EXPECT_EQ(sides.games_of(1), (std::array<std::size_t, 2>{1, 3}));
  EXPECT_EQ(sides.games_of(2), (std::array<std::size_t, 2>{4, 6}));
  const StepSides two{.conditions = 2, .has_opponents = true};
  EXPECT_EQ(two.games_of(1), (std::array<std::size_t, 2>{1, 5}));
  EXPECT_EQ(two.games_of(6), (std::array<std::size_t, 2>{10, 14}));
}

}  // namespace
}  // namespace rb
