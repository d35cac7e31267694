#include "runner/document/weakness_part.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(WeaknessPart, RatesAreOfAHundredGames) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  const std::vector<GameRecord> games = fakes::games_by_chance(openings);
  fakes::write_games(folder.file("run.db"), openings, games);
  const PlayedRun played = read_played_run(folder.file("run.db"), [](const GameRecord&) {});
  PlayedReview review;
  review.settings.profile = "{}";
  for (const GameRecord& game : games) {
    ReviewedGame reviewed{.id = game.id};
    // Black's third stone; player 0 has Black in two games of four.
    reviewed.moves.push_back({.ply = 5, .forbidden = game.players[0] == 0});
    review.tally.add("run.db", played.full_names, game, reviewed);
  }
  const auto faults = weakness_part(played, review).at("faults");
  bool found = false;
  for (const auto& fault : faults) {
    const auto& player = fault.at("players").at(0);
    if (player.at("events") != 2) continue;
    EXPECT_EQ(player.at("per_100_games"), 50) << fault;
    EXPECT_LT(player.at("interval").at(0), 50) << fault;
    EXPECT_GT(player.at("interval").at(0), 1) << fault;
    EXPECT_GT(player.at("interval").at(1), 50) << fault;
    EXPECT_LT(player.at("interval").at(1), 1000) << fault;
    found = true;
  }
  EXPECT_TRUE(found) << faults;
}

}  // namespace
}  // namespace rb
