// The store on disks that are full or read-only.

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using fakes::openings;
using fakes::random_record;
using fakes::random_records;
using fakes::read_all;
using fakes::ReadOnlyView;
using fakes::run_spec;
using fakes::SmallDisk;
using testing::HasSubstr;
using testing::ThrowsMessage;

class StoreDisks : public testing::Test {
 protected:
  void write(const std::string& path, int games) {
    auto store = StoreWriter::create(path, run_spec(), openings());
    for (int id = 0; id < games; ++id) store.commit(random_record(id, 1));
    store.close();
  }
  // What a killed run of `games` games leaves.
  void write_and_die(const std::string& path, int games) {
    const pid_t child = fork();
    if (child == 0) {
      auto store = StoreWriter::create(path, run_spec(), openings());
      for (int id = 0; id < games; ++id) store.commit(random_record(id, 1));
      kill(getpid(), SIGKILL);
    }
    waitpid(child, nullptr, 0);
  }

  fakes::TempFolder folder;
};

#define RB_NEEDS_MOUNT(disk) \
  if (!(disk).mounted()) GTEST_SKIP() << "mounting is not possible here"

TEST_F(StoreDisks, FullDiskEndsTheRunInOneLineAndKeepsWhatWasCommitted) {
  SmallDisk disk(folder.path() / "disk", "512k");
  RB_NEEDS_MOUNT(disk);
  const std::string path = disk.file("run.db");
  int committed = 0;
  std::string text;
  try {
    auto store = StoreWriter::create(path, run_spec(100'000), openings());
    for (;; ++committed) store.commit(random_record(committed, 1));
  } catch (const Error& error) {
    text = error.what();
  }
  EXPECT_EQ(text, path + ": the disk is full: free some space");
  EXPECT_GT(committed, 20);
  EXPECT_EQ(read_all(StoreReader(path)), random_records(0, committed));
}

TEST_F(StoreDisks, RunGoesOnWhenThereIsRoomAgain) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  const std::string path = disk.file("run.db");
  fakes::write_text(disk.file("ballast"), std::string(3500 * 1024, 'x'));
  fakes::write_text(path, "");  // as a run that was killed at its start
  const auto play_all = [&] {
    auto store = StoreWriter::resume(path, run_spec(), openings());
    const auto played = store.played();
    for (int id = 0; id < 100; ++id) {
      if (!played[static_cast<std::size_t>(id)]) store.commit(random_record(id, 1));
    }
    store.close();
  };
  EXPECT_THAT(play_all, ThrowsMessage<Error>(HasSubstr("the disk is full")));
  std::filesystem::remove(disk.file("ballast"));
  play_all();
  EXPECT_EQ(read_all(StoreReader(path)), random_records(0, 100));
}

TEST_F(StoreDisks, FullDiskLeavesNoBrokenNewFile) {
  SmallDisk disk(folder.path() / "disk", "16k");
  RB_NEEDS_MOUNT(disk);
  EXPECT_THAT([&] { write(disk.file("run.db"), 1); },
              ThrowsMessage<Error>(HasSubstr("the disk is full")));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "disk"));
}

TEST_F(StoreDisks, FinishedRunIsReadFromAReadOnlyFolder) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  write(disk.file("run.db"), 10);
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_EQ(read_all(StoreReader(disk.file("run.db"))), random_records(0, 10));
}

TEST_F(StoreDisks, NothingIsWrittenToAReadOnlyFolder) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  write(disk.file("run.db"), 10);
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_THAT(
      [&] { write(disk.file("new.db"), 1); },
      ThrowsMessage<Error>(disk.file("new.db") + ": cannot be created: Read-only file system"));
  EXPECT_THAT(
      [&] { StoreWriter::resume(disk.file("run.db"), run_spec(), openings()); },
      ThrowsMessage<Error>(disk.file("run.db") + ": cannot be written: Read-only file system"));
}

TEST_F(StoreDisks, RunInWalModeWithNothingBesideItIsReadFromAReadOnlyFolder) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  // Not closed: SQLite alone takes the -wal in, and leaves the file in WAL mode.
  {
    auto store = StoreWriter::create(disk.file("run.db"), run_spec(), openings());
    for (int id = 0; id < 10; ++id) store.commit(random_record(id, 1));
  }
  ASSERT_FALSE(std::filesystem::exists(disk.file("run.db-wal")));
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_EQ(read_all(StoreReader(disk.file("run.db"))), random_records(0, 10));
}

TEST_F(StoreDisks, KilledRunIsReadFromAReadOnlyFolder) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  write_and_die(disk.file("run.db"), 10);
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_EQ(read_all(StoreReader(disk.file("run.db"))), random_records(0, 10));
}

// As of a program that is killed while it writes to a file that is not in WAL mode yet: part of an
// open transaction is in the file already, and what it replaced in the journal beside it.
TEST_F(StoreDisks, JournalOfAKilledRunIsTakenBack) {
  const std::string live = folder.file("live.db"), path = folder.file("run.db");
  write_and_die(live, 10);
  { StoreReader whole(live); }  // whoever opens it to read leaves the run's last games in place
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(live.c_str(), &database), SQLITE_OK);
  const auto run = [&](const char* sql) {
    return sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
  };
  ASSERT_EQ(run("PRAGMA journal_mode=DELETE; PRAGMA cache_size=1; PRAGMA cache_spill=1"),
            SQLITE_OK);
  ASSERT_EQ(run("BEGIN; UPDATE move SET move = 'a1'; UPDATE game SET winner = 'black'"), SQLITE_OK);
  std::filesystem::copy_file(live, path);
  std::filesystem::copy_file(live + "-journal", path + "-journal");
  sqlite3_close(database);
  ASSERT_GT(std::filesystem::file_size(path + "-journal"), 0U);
  EXPECT_EQ(read_all(StoreReader(path)), random_records(0, 10));
}

TEST_F(StoreDisks, KilledRunThatLostItsShmSaysWhatToDoInAReadOnlyFolder) {
  SmallDisk disk(folder.path() / "disk", "4m");
  RB_NEEDS_MOUNT(disk);
  const std::string path = disk.file("run.db");
  write_and_die(path, 10);
  std::filesystem::remove(path + "-shm");
  ASSERT_TRUE(disk.make_read_only());
  EXPECT_THAT([&] { StoreReader{path}; },
              ThrowsMessage<Error>(path + ": its last games are in " + path +
                                   "-wal, which cannot be merged in a read-only folder: copy "
                                   "both files to a writable folder"));
}

TEST_F(StoreDisks, LiveRunIsReadThroughAReadOnlyView) {
  const auto source = folder.path() / "source";
  std::filesystem::create_directories(source);
  ReadOnlyView view(source, folder.path() / "view");
  RB_NEEDS_MOUNT(view);
  auto store = StoreWriter::create((source / "run.db").string(), run_spec(), openings());
  for (int id = 0; id < 10; ++id) {
    store.commit(random_record(id, 1));
    EXPECT_EQ(read_all(StoreReader(view.file("run.db"))), random_records(0, id + 1));
  }
}

}  // namespace
}  // namespace rb
