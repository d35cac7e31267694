#include "runner/games/game_list.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::EndsWith;

TEST(GameList, TellsHowManyAreShownIfNotAllAre) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  const auto listed = [](const GameQuery& query) {
    std::string text;
    list_games(query, [&](const std::string& part) { text += part; });
    return text;
  };
  EXPECT_THAT(listed({.files = {path}}), EndsWith("\n4 of 4 games\n"));
  EXPECT_THAT(listed({.files = {path}, .first = 3}), EndsWith("\n4 of 4 games, 3 shown\n"));
}

}  // namespace
}  // namespace rb
