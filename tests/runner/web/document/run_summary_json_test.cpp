#include "runner/web/document/run_summary_json.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "runner/base/system/file_lock.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

PlayedRun read(const std::string& path) {
  return read_played_run(path, [](const auto&...) {});
}

// A match of two by chance: a pair of games from each of `pairs` openings, of `planned` games.
class RunSummary : public testing::Test {
 protected:
  PlayedRun play(int pairs, int planned, RunSpec run = fakes::run_spec()) {
    const std::vector<Opening> openings = fakes::two_stone_openings(3);
    run.games = planned;
    run.openings_hash = openings_hash(openings);
    auto store = StoreWriter::create(path(), run, openings);
    const std::vector<GameRecord> games = fakes::games_by_chance(openings);
    for (const GameRecord& game : games) {
      if (game.id < 2 * pairs) store.commit(game);
    }
    store.close();
    return read(path());
  }
  std::string path() const { return folder_.file("run.db"); }

 private:
  fakes::TempFolder folder_;
};

TEST_F(RunSummary, OfAWholeRunHasNothingToResume) {
  const Json fields = run_fields(play(3, 6));
  EXPECT_EQ(fields.at("game"), "renju");
  EXPECT_EQ(fields.at("board_size"), 15);
  EXPECT_EQ(fields.at("state"), "complete");
  EXPECT_TRUE(fields.at("resume").is_null());
  EXPECT_EQ(fields.at("games"), 6);
  EXPECT_EQ(fields.at("games_beyond"), 0);
  EXPECT_EQ(fields.at("notes"), Json::array());
}

TEST_F(RunSummary, OfAPartOfARunSaysHowToPlayTheRest) {
  const PlayedRun played = play(2, 6);
  Json fields = run_fields(played);
  EXPECT_EQ(fields.at("state"), "stopped");
  EXPECT_EQ(fields.at("resume"), "renju-bench match --resume --db run.db");
  EXPECT_EQ(fields.at("games"), 4);
  EXPECT_EQ(fields.at("notes"), Json({"4 of 6 games: the run is not finished"}));
  const FileLock writer = FileLock::take(path());
  EXPECT_EQ(run_fields(played).at("state"), "playing");
}

TEST_F(RunSummary, OfImportedGamesHasNothingToResume) {
  RunSpec run = fakes::run_spec();
  run.kind = RunKind::import;
  EXPECT_TRUE(run_fields(play(2, 6, run)).at("resume").is_null());
}

}  // namespace
}  // namespace rb
