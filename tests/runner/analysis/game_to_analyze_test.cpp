#include <gtest/gtest.h>

#include "runner/analysis/analysis.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(GameToAnalyze, KnowsHowManyOfItsMovesAreTheOpening) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  const GameToAnalyze game = stored_game(path, 1);
  EXPECT_EQ(game.opening, 2U);
  EXPECT_GT(game.moves.size(), 2U);
}

}  // namespace
}  // namespace rb
