#include "runner/results/schema.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

class Schema : public testing::Test {
 protected:
  void write(Keep keep) {
    RunSpec run = fakes::run_spec();
    run.keep = keep;
    StoreWriter::create(path, run, fakes::openings()).close();
  }
  void change(const std::string& sql) { sqlite::Database(path, sqlite::Access::write).run(sql); }
  std::string refusal() {
    try {
      StoreReader reader(path);
    } catch (const Error& error) {
      return std::string(error.what()).substr(path.size() + 2);
    }
    return "none";
  }

  fakes::TempFolder folder;
  std::string path = folder.file("run.db");
};

TEST_F(Schema, HasATableOfWhatIsKeptIfThatIsNotAll) {
  write(Keep::moves);
  EXPECT_EQ(StoreReader(path).run().keep, Keep::moves);
  change("UPDATE kept SET what = 'results'");
  EXPECT_EQ(StoreReader(path).run().keep, Keep::results);
  change("UPDATE kept SET what = 'nothing'");
  EXPECT_EQ(refusal(), "damaged: table kept has neither moves nor results");
  change("DELETE FROM kept");
  EXPECT_EQ(refusal(), "damaged: table kept has neither moves nor results");
  change("DROP TABLE kept");
  EXPECT_EQ(StoreReader(path).run().keep, Keep::all);
}

TEST_F(Schema, HasViewsForOtherPrograms) {
  write(Keep::all);
  EXPECT_EQ(sqlite::Database(path, sqlite::Access::read)
                .number("SELECT count(*) FROM sqlite_schema WHERE type = 'view'"
                        " AND name IN ('games', 'moves', 'players')"),
            3);
  change("DROP VIEW games");
  change("CREATE VIEW games AS SELECT * FROM no_table");  // which nothing here reads
  EXPECT_EQ(refusal(), "none");
}

TEST_F(Schema, OfARunThatKeepsAllHasNoSuchTable) {
  write(Keep::all);
  EXPECT_EQ(sqlite::Database(path, sqlite::Access::read)
                .number("SELECT count(*) FROM sqlite_schema WHERE name = 'kept'"),
            0);
}

TEST_F(Schema, OfANewRunTakesThePlaceOfTablesWithoutARun) {
  write(Keep::moves);
  change("DELETE FROM run");
  StoreWriter::resume(path, fakes::run_spec(), fakes::openings()).close();
  EXPECT_EQ(StoreReader(path).run().keep, Keep::all);
  EXPECT_EQ(StoreReader(path).run().players.size(), 2U);
  EXPECT_EQ(StoreReader(path).openings().size(), 2U);
}

TEST_F(Schema, IsOneOfThoseThatThisProgramKnows) {
  write(Keep::all);
  change("PRAGMA user_version = 0");
  EXPECT_EQ(refusal(), "has the unknown schema 0");
  change("PRAGMA user_version = 8");
  EXPECT_EQ(refusal(),
            "was written by a newer renju-bench (schema 8; this one knows 7): read it with that "
            "version");
  change("PRAGMA user_version = 6");
  change("DROP TABLE counter_list");
  EXPECT_EQ(refusal(), "damaged: table counter_list is missing");
}

TEST_F(Schema, KeepsTheFilesThatAPlayerWrites) {
  write(Keep::all);
  const std::string first = StoreReader(path).run().players[0].params;
  auto store = StoreWriter::resume(path, fakes::run_spec(), fakes::openings());
  EXPECT_TRUE(store.mark_written(1, "log"));
  EXPECT_FALSE(store.mark_written(1, "log")) << "this was known";
  EXPECT_TRUE(store.mark_written(1, "other"));
  store.close();
  const RunSpec run = StoreReader(path).run();
  EXPECT_EQ(run.players[0].params, first);
  EXPECT_EQ(read_json(run.players[1].params).at("files"),
            read_json(R"({"log": "written", "other": "written"})"));
}

}  // namespace
}  // namespace rb
