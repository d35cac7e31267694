#include "runner/stats/fleet_record.hpp"

#include <gtest/gtest.h>

#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

std::string new_file(const fakes::TempFolder& folder) {
  const std::string path = folder.file("run.db");
  auto store = StoreWriter::create(path, fakes::run_spec(), fakes::openings());
  for (const GameRecord& record : fakes::random_records(0, 2)) store.commit(record);
  store.close();
  return path;
}

TEST(FleetRecord, OfARunWithoutAQueueIsEmpty) {
  const fakes::TempFolder folder;
  EXPECT_TRUE(read_fleet(StoreReader(new_file(folder)), {{0, false}}).workers.empty());
}

TEST(FleetRecord, HasTheGamesOfEachWorker) {
  const fakes::TempFolder folder;
  const std::string path = new_file(folder);
  {
    const sqlite::Database file(path, sqlite::Access::write);
    file.run(
        "CREATE TABLE worker (id INTEGER PRIMARY KEY, name TEXT NOT NULL, user TEXT NOT NULL,"
        " host TEXT NOT NULL, build TEXT NOT NULL)");
    file.run(
        "CREATE TABLE game_worker (game INTEGER PRIMARY KEY, worker INTEGER NOT NULL,"
        " arrived_ms INTEGER NOT NULL)");
    file.run("INSERT INTO worker VALUES (5, 'w', 'u', 'h', 'b')");
    file.run("INSERT INTO game_worker VALUES (0, 5, 2000), (1, 5, 1000)");
  }
  const FleetRecord fleet = read_fleet(StoreReader(path), {{0, false}, {1, true}});
  ASSERT_EQ(fleet.workers.size(), 1U);
  const FleetRecord::Worker& worker = fleet.workers.at(5);
  EXPECT_EQ(worker.name, "w");
  EXPECT_EQ(worker.games, 2);
  EXPECT_EQ(worker.forfeits, 1);
  EXPECT_EQ(worker.first_ms, 1000);
  EXPECT_EQ(fleet.arrivals, (std::vector<std::int64_t>{1000, 2000}));
}

}  // namespace
}  // namespace rb
