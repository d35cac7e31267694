#include "runner/evidence/stats/fleet_record.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/queue/worker_rows.hpp"
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
  EXPECT_TRUE(read_fleet(StoreReader(new_file(folder)), [](int) { return false; }).workers.empty());
}

// A file with a table of workers and one of the games that came from them.
class FleetFile {
 public:
  FleetFile() : path_(new_file(folder_)) {
    queue::create_worker_tables(sqlite::Database(path_, sqlite::Access::write));
  }
  void run(const std::string& sql) { sqlite::Database(path_, sqlite::Access::write).run(sql); }
  FleetRecord read(const std::map<int, bool>& is_forfeit) const {
    return read_fleet(StoreReader(path_), [&](int id) {
      const auto found = is_forfeit.find(id);
      return found == is_forfeit.end() ? std::nullopt : std::optional(found->second);
    });
  }
  // The Error that reading throws, after the name of the file.
  std::string refusal() const {
    try {
      read({{0, false}});
    } catch (const Error& error) {
      return std::string(error.what()).substr(path_.size() + 2);
    }
    return "none";
  }

 private:
  fakes::TempFolder folder_;
  std::string path_;
};

TEST(FleetRecord, HasTheGamesOfEachWorker) {
  FleetFile file;
  file.run(
      "INSERT INTO worker VALUES (5, 'w', 'u', 'h', 'b'), (0, 'w0', 'u0', 'h0', 'b0'),"
      " (9, 'idle', '', '', '')");
  file.run(
      "INSERT INTO game_worker VALUES (0, 5, 2000), (1, 5, 1000), (2, 0, 3000), (3, 5, 2500),"
      " (4, 5, 1)");
  const FleetRecord fleet = file.read({{0, false}, {1, true}, {2, true}, {3, false}});
  ASSERT_EQ(fleet.workers.size(), 3U);
  const FleetRecord::Worker& worker = fleet.workers.at(5);
  EXPECT_EQ(worker.name, "w");
  EXPECT_EQ(worker.user, "u");
  EXPECT_EQ(worker.host, "h");
  EXPECT_EQ(worker.build, "b");
  EXPECT_EQ(worker.games, 3);
  EXPECT_EQ(worker.forfeits, 1);
  EXPECT_EQ(worker.first_ms, 1000);
  EXPECT_EQ(worker.last_ms, 2500);
  EXPECT_EQ(fleet.workers.at(0).games, 1);
  EXPECT_EQ(fleet.workers.at(0).forfeits, 1);
  EXPECT_EQ(fleet.workers.at(0).first_ms, 3000);
  EXPECT_EQ(fleet.workers.at(0).last_ms, 3000);
  EXPECT_EQ(fleet.workers.at(9).games, 0);
  EXPECT_EQ(fleet.arrivals, (std::vector<std::int64_t>{1000, 2000, 2500, 3000}))
      << "of the games that count";
}

TEST(FleetRecord, NamesTheRowThatMakesNoSense) {
  const auto refusal = [](const std::string& worker, const std::string& game) {
    FleetFile file;
    file.run("INSERT INTO worker VALUES " + worker);
    file.run("INSERT INTO game_worker VALUES " + game);
    return file.refusal();
  };
  const std::string good = "(5, 'w', 'u', 'h', 'b')";
  EXPECT_EQ(refusal(good, "(0, 5, 0)"), "none");
  EXPECT_EQ(refusal(good, "(0, 5, 253402300799999)"), "none");
  EXPECT_EQ(refusal(good, "(0, 5, 253402300800000)"),
            "game_worker 0, column arrived_ms: 253402300800000 is not in [0, 253402300799999]");
  EXPECT_EQ(refusal(good, "(0, 5, -1)"),
            "game_worker 0, column arrived_ms: -1 is not in [0, 253402300799999]");
  EXPECT_EQ(refusal(good, "(7, 6, 1)"), "game_worker 7, column worker: not a worker of the file");
  EXPECT_EQ(refusal(good, "(7, -1, 1)"),
            "game_worker 7, column worker: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal(good, "(-1, 5, 1)"),
            "game_worker -1, column game: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal("(-1, 'w', 'u', 'h', 'b')", "(0, 5, 1)"),
            "worker -1, column id: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal("(5, 'w', 'u', x'00', 'b')", "(0, 5, 1)"), "worker 5, column host: not a text");
}

// Games a second of arrivals at these milliseconds.
FleetCourse course(std::vector<std::int64_t> arrivals, int most_stretches) {
  return fleet_course({.workers = {}, .arrivals = std::move(arrivals)}, most_stretches);
}

TEST(FleetCourse, HasGamesASecondOfStretchesThatReachFromTheFirstArrivalToTheLast) {
  const FleetCourse halves = course({500, 1999, 2000, 3499, 3499}, 2);
  EXPECT_EQ(halves.stretch, 1.5);
  EXPECT_THAT(halves.per_second, testing::Pointwise(testing::DoubleEq(), {2 / 1.5, 3 / 1.5}));
  const FleetCourse longer = course({500, 2000, 2001, 3500}, 2);  // 3001 ms do not halve
  EXPECT_EQ(longer.stretch, 1.501);
  EXPECT_THAT(longer.per_second, testing::Pointwise(testing::DoubleEq(), {2 / 1.501, 2 / 1.501}));
}

TEST(FleetCourse, OfNoGamesIsEmpty) {
  EXPECT_TRUE(course({}, 10).per_second.empty());
  EXPECT_EQ(course({}, 10).stretch, 0);
}

}  // namespace
}  // namespace rb
