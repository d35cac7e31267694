#include "runner/evidence/foreign_games.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(ForeignGames, BlackHasTwoHalfPointsOfAWinAndOneOfADraw) {
  const ForeignResults results{
      .players = {"a", "b"},
      .games = {{0, 1, Stone::black}, {0, 1, Stone::empty}, {0, 1, Stone::white}}};
  const std::vector<GameResult> games = foreign_games(results, {0, 1}, 0, 0);
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].half_points, 2);
  EXPECT_EQ(games[1].half_points, 1);
  EXPECT_EQ(games[2].half_points, 0);
}

}  // namespace
}  // namespace rb
