#include "runner/queue/message/used_games.hpp"

#include <gtest/gtest.h>

namespace rb::queue {
namespace {

GameRecord game_of(std::size_t moves) {
  GameRecord game;
  game.id = 7;
  game.moves.resize(moves);
  return game;
}

TEST(UsedGames, OnlyTheMovesOfAGameAreUsedAgain) {
  UsedGames used;
  used.add(game_of(3));
  GameRecord game = used.take();
  EXPECT_EQ(game.moves.size(), 3U);
  game.moves.clear();
  EXPECT_EQ(game, GameRecord{});
  EXPECT_EQ(used.take(), GameRecord{});  // nothing is left
}

TEST(UsedGames, TheLastOneIsTakenFirstAndBeyond256TheyAreLetGo) {
  UsedGames used;
  for (std::size_t moves = 1; moves <= 300; ++moves) used.add(game_of(moves));
  for (std::size_t moves = 256; moves > 0; --moves) ASSERT_EQ(used.take().moves.size(), moves);
  EXPECT_TRUE(used.take().moves.empty());
}

}  // namespace
}  // namespace rb::queue
