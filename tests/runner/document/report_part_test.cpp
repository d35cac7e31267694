#include "runner/document/report_part.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(ReportPart, SaysWhatWasPlayed) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  const auto document = ReportPart(folder.file("run.db")).document({});
  EXPECT_EQ(document.at("game"), "renju");
  EXPECT_EQ(document.at("games"), 4);
}

}  // namespace
}  // namespace rb
