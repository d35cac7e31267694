#include "runner/document/run_summary_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(RunSummary, CountsTheOpeningsOfTheFile) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(3);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const PlayedRun played = read_played_run(folder.file("run.db"), [](const GameRecord&) {});
  EXPECT_EQ(summary_json(played).at("openings").at("count"), 3);
}

}  // namespace
}  // namespace rb
