#include "runner/results/tuning_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "runner/results/store.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

const TuningStep kStep{.id = 0,
                       .wins = 3,
                       .draws = 1,
                       .losses = 4,
                       .pairs = {1, 0, 2, 1, 0},
                       .alike = 1,
                       .tried = "[1]",
                       .against = "[2]",
                       .after = "[1.5]"};

RunSpec run_spec() {
  RunSpec run;
  run.players = {{"tried", "{}"}, {"against", "{}"}};
  run.games = 8;
  run.kind = RunKind::tune_spsa;
  return run;
}

TEST(TuningRows, AreReadBackAndOnlyWhereTheyWereWritten) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("tune.db");
  {
    StoreWriter store = StoreWriter::create(path, run_spec(), {});
    store.look([](const sqlite::Database& db) { EXPECT_FALSE(read_tuning(db)); });
    store.commit({}, [](const sqlite::Database& db) { create_tuning(db, "{\"a\":1}"); });
    store.commit({}, [](const sqlite::Database& db) { insert_step(db, kStep); });
    store.close();
  }
  const StoreReader reader(path);
  reader.look([](const sqlite::Database& db) {
    const auto state = read_tuning(db);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->settings, "{\"a\":1}");
    EXPECT_THAT(state->steps, testing::ElementsAre(kStep));
  });
}

TEST(TuningRows, AStepIsThereWithAllItsGamesOrNotAtAll) {
  const fakes::TempFolder folder;
  StoreWriter store = StoreWriter::create(folder.file("tune.db"), run_spec(), {});
  store.commit({}, [](const sqlite::Database& db) { create_tuning(db, "{}"); });
  GameRecord record;
  record.players = {0, 1};
  const std::vector<GameRecord> games{record};
  const auto fail = [](const sqlite::Database& db) {
    insert_step(db, kStep);
    throw std::runtime_error("killed");
  };
  EXPECT_THROW(store.commit(games, fail), std::runtime_error);
  EXPECT_EQ(store.played()[0], false);
  store.look([](const sqlite::Database& db) { EXPECT_TRUE(read_tuning(db)->steps.empty()); });
}

}  // namespace
}  // namespace rb
