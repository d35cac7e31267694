#include "runner/results/tuning_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "runner/results/store.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

const TuningStep kStep{.id = 0,
                       .wins = 3,
                       .draws = 1,
                       .losses = 4,
                       .pairs = {1, 0, 2, 1, 0},
                       .alike = 1,
                       .tried = {1},
                       .against = {2},
                       .after = {1.5}};

RunSpec tuned_run_spec() {
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
    StoreWriter store = StoreWriter::create(path, tuned_run_spec(), {});
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
  StoreWriter store = StoreWriter::create(folder.file("tune.db"), tuned_run_spec(), {});
  store.commit({}, [](const sqlite::Database& db) { create_tuning(db, "{}"); });
  GameRecord record = fakes::game_of(0, {0, 1});
  const std::vector<GameRecord> games{record};
  const auto fail = [](const sqlite::Database& db) {
    insert_step(db, kStep);
    throw std::runtime_error("killed");
  };
  EXPECT_THROW(store.commit(games, fail), std::runtime_error);
  EXPECT_EQ(store.played()[0], false);
  store.look([](const sqlite::Database& db) { EXPECT_TRUE(read_tuning(db)->steps.empty()); });
}

TEST(TuningRows, AreDeletedFromAStepOn) {
  const fakes::TempFolder folder;
  StoreWriter store = StoreWriter::create(folder.file("tune.db"), tuned_run_spec(), {});
  const auto steps = [&] {
    std::vector<int> ids;
    store.look([&](const sqlite::Database& db) {
      const auto state = read_tuning(db);
      for (const TuningStep& step : state->steps) ids.push_back(step.id);
    });
    return ids;
  };
  store.commit({}, [](const sqlite::Database& db) {
    create_tuning(db, "{}");
    for (int id = 0; id < 4; ++id) {
      TuningStep step = kStep;
      step.id = id;
      insert_step(db, step);
    }
  });
  store.commit({}, [](const sqlite::Database& db) { delete_steps_from(db, 4); });
  EXPECT_THAT(steps(), testing::ElementsAre(0, 1, 2, 3));
  store.commit({}, [](const sqlite::Database& db) { delete_steps_from(db, 2); });
  EXPECT_THAT(steps(), testing::ElementsAre(0, 1));
}

TEST(TuningRows, AreThoseOfBothTablesWithARow) {
  const fakes::TempFolder folder;
  StoreWriter store = StoreWriter::create(folder.file("tune.db"), tuned_run_spec(), {});
  const auto has_tuning = [&] {
    bool has = false;
    store.look([&](const sqlite::Database& db) { has = read_tuning(db).has_value(); });
    return has;
  };
  store.commit({}, [](const sqlite::Database& db) { create_tuning(db, "{}"); });
  EXPECT_TRUE(has_tuning());
  store.commit({}, [](const sqlite::Database& db) { db.run("DELETE FROM tuning"); });
  EXPECT_FALSE(has_tuning());
  store.commit({}, [](const sqlite::Database& db) { db.run("DROP TABLE tuning"); });
  EXPECT_FALSE(has_tuning());
}

TEST(TuningRows, AreNumberedFromZeroWithCountsFromZero) {
  const fakes::TempFolder folder;
  StoreWriter store = StoreWriter::create(folder.file("tune.db"), tuned_run_spec(), {});
  store.commit({}, [](const sqlite::Database& db) {
    create_tuning(db, "{}");
    insert_step(db, kStep);
  });
  const auto refusal = [&](const std::string& fields) -> std::string {
    store.commit({},
                 [&](const sqlite::Database& db) { db.run("UPDATE tuning_step SET " + fields); });
    try {
      store.look([](const sqlite::Database& db) { read_tuning(db); });
    } catch (const std::runtime_error& error) {
      const std::string text = error.what();
      return text.substr(text.find(": ") + 2);
    }
    return "none";
  };
  EXPECT_EQ(refusal("wins = -1"), "tuning_step 0, column wins: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal("wins = 0, pairs3 = -1"),
            "tuning_step 0, column pairs3: -1 is not in [0, 2147483647]");
  for (const std::string values : {"7", "{}", "[1,null]", "[1"}) {
    EXPECT_EQ(refusal("pairs3 = 0, after = '" + values + "'"),
              "tuning_step 0, column after: not an array of numbers");
  }
  EXPECT_EQ(refusal("after = '[1,2.5]'"), "none");
  EXPECT_EQ(refusal("id = 1"), "tuning_step 1, column id: 1 is not in [0, 0]");
}

}  // namespace
}  // namespace rb
