#include "runner/queue/worker_rows.hpp"

#include <gmock/gmock.h>

#include <array>
#include <optional>

#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb::queue {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(WorkerRows, SayWhoHandedInWhichGame) {
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("run.db"), "");
  const sqlite::Database database(folder.file("run.db"), sqlite::Access::write);
  EXPECT_TRUE(read_worker_rows(database).origins.empty());
  create_worker_tables(database);
  database.run("CREATE TABLE game (id INTEGER PRIMARY KEY, reason TEXT)");
  database.run("INSERT INTO game VALUES (4, 'crash'), (7, 'five'), (9, 'timeout'), (11, 'crash')");
  Member member;
  member.host = "there";
  insert_worker(database, 0, {"alice", "w1"}, member);
  insert_worker(database, 1, {"bob", "w2"}, member);
  // Of longer lists only the beginning: what lies behind is not read.
  const std::array games{4, 7, 9, 11}, workers{1, 0, 1, 0};
  insert_game_workers(database, std::span(games).first(3), std::span(workers).first(3), 1000);
  const WorkerRows rows = read_worker_rows(database);
  EXPECT_THAT(rows.origins, ElementsAre(Origin{"alice", "w1"}, Origin{"bob", "w2"}));
  EXPECT_THAT(rows.hosts, ElementsAre("there", "there"));
  EXPECT_THAT(rows.worker_of, ElementsAre(Pair(4, 1), Pair(7, 0), Pair(9, 1)));
  EXPECT_THAT(rows.forfeits, ElementsAre(0, 2));
  delete_game_workers(database, std::array{7, 9});
  EXPECT_THAT(read_worker_rows(database).worker_of, ElementsAre(Pair(4, 1)));
}

class BrokenWorkerRows : public testing::Test {
 protected:
  BrokenWorkerRows() {
    fakes::write_text(path_, "");
    database_.emplace(path_, sqlite::Access::write);
    create_worker_tables(*database_);
    database_->run("CREATE TABLE game (id INTEGER PRIMARY KEY, reason TEXT)");
  }
  std::string complaint() const {
    return fakes::complaint([&] { read_worker_rows(*database_); });
  }
  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
  std::optional<sqlite::Database> database_;
};

TEST_F(BrokenWorkerRows, NumbersThatDoNotCountFrom0AreNamed) {
  insert_worker(*database_, 1, {"alice", "w1"}, {});
  EXPECT_EQ(complaint(), path_ + ": table worker: the ids do not count from 0");
}

TEST_F(BrokenWorkerRows, AWorkerThatIsNotThereIsNamed) {
  insert_worker(*database_, 0, {"alice", "w1"}, {});
  EXPECT_EQ(complaint(), "none");
  for (const int worker : {1, -1}) {
    insert_game_workers(*database_, std::array{5}, std::array{worker}, 0);
    EXPECT_EQ(complaint(),
              path_ + ": table game_worker: there is no worker " + std::to_string(worker));
  }
}

}  // namespace
}  // namespace rb::queue
