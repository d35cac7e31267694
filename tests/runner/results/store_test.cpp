#include "runner/results/store.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using fakes::openings;
using fakes::random_record;
using fakes::random_records;
using fakes::read_all;
using fakes::run_spec;
using testing::ElementsAre;
using testing::ThrowsMessage;

class Store : public testing::Test {
 protected:
  // A finished run of the games [first, last) of `games`.
  void write(int first, int last, int games = 100) {
    auto store = StoreWriter::create(path, run_spec(games), openings());
    for (const auto& record : random_records(first, last)) store.commit(record);
    EXPECT_TRUE(store.close());
  }
  std::int64_t number(const std::string& sql) const {
    return sqlite::Database(path, sqlite::Access::read).number(sql);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  fakes::TempFolder folder;
  std::string path = folder.file("run.db");
};

TEST_F(Store, GivesBackEveryFieldOfARecord) {
  write(0, 100);
  EXPECT_EQ(read_all(StoreReader(path)), random_records(0, 100));
}

TEST_F(Store, EachDetailHoldsMoreOfAGame) {
  write(0, 100);
  const StoreReader reader(path);
  std::vector<GameRecord> games = random_records(0, 100);
  const auto take_from_moves = [&](const auto& take) {
    for (GameRecord& game : games) std::ranges::for_each(game.moves, take);
  };
  EXPECT_EQ(read_all(reader, Detail::all), games);
  take_from_moves([](MoveRecord& move) {
    move.reply.counters.clear();
    if (move.reply.thinking) move.reply.thinking->depths.clear();
  });
  EXPECT_EQ(read_all(reader, Detail::thoughts), games);
  take_from_moves([](MoveRecord& move) {
    move.reply.line.clear();
    move.reply.thinking.reset();
  });
  EXPECT_EQ(read_all(reader, Detail::moves), games);
  std::vector<GameRecord> found;
  reader.each_of({70, 3}, Detail::moves, [&](const GameRecord& game) { found.push_back(game); });
  EXPECT_EQ(found, (std::vector{games[70], games[3]}));
  for (GameRecord& game : games) game.moves.clear();
  EXPECT_EQ(read_all(reader, Detail::result), games);
}

TEST_F(Store, GamesStoredTogetherAreAsThoseStoredOneByOne) {
  const std::vector<GameRecord> all = random_records(0, 100);
  auto store = StoreWriter::create(path, run_spec(), openings());
  for (const std::size_t first : {0U, 1U, 40U}) {
    const std::size_t last = first == 0 ? 1 : first == 1 ? 40 : all.size();
    store.commit(std::span(all).subspan(first, last - first));
  }
  store.close();
  EXPECT_EQ(read_all(StoreReader(path)), all);
}

TEST_F(Store, GivesGamesOneAfterTheOtherWithTheirTraffic) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  std::vector<GameRecord> all = random_records(0, 20);
  all[3].traffic = {"> START 15", "> TURN 7,7"};
  for (const int id : {5, 3, 19, 0}) store.commit(all[static_cast<std::size_t>(id)]);
  const StoreReader reader(path);
  GameCursor games = reader.games();
  store.commit(all[7]);  // after the cursor was made: it does not see it
  GameRecord record;
  for (const int id : {0, 3, 5, 19}) {
    ASSERT_TRUE(games.next(record));
    EXPECT_EQ(record, all[static_cast<std::size_t>(id)]) << id;
  }
  EXPECT_FALSE(games.next(record));
}

TEST_F(Store, ARemovedGameLeavesNothing) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  std::vector<GameRecord> all = random_records(0, 20);
  for (GameRecord& record : all) record.traffic = {"> START 15", "> TURN 7,7"};
  store.commit(all);
  const auto ruled = std::find_if(all.begin() + 1, all.end(),
                                  [](const GameRecord& record) { return record.ruling; });
  ASSERT_NE(ruled, all.end());
  int more = 0;
  store.remove(std::array{0, ruled->id}, [&](const auto&) { ++more; });
  EXPECT_EQ(more, 1);
  for (const char* const table : {"move", "traffic", "ruling"}) {
    EXPECT_EQ(
        number(fmt::format("SELECT count(*) FROM {} WHERE game IN (0, {})", table, ruled->id)), 0)
        << table;
  }
  EXPECT_EQ(number("SELECT count(*) FROM game"), 18);
  EXPECT_EQ(number("SELECT count(*) FROM traffic"), 36);
  store.commit(*ruled);
  store.close();
  EXPECT_EQ(StoreReader(path).game(ruled->id), *ruled);
  EXPECT_FALSE(StoreReader(path).game(0));
}

TEST_F(Store, KeepsTheTrafficOfAGame) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  GameRecord record = random_record(0, 1);
  store.commit(record);
  EXPECT_EQ(StoreReader(path).game(0)->traffic, record.traffic);
  record.id = 1;
  record.traffic[1] = "   0.000000 > START 15\n";
  store.commit(record);
  EXPECT_EQ(StoreReader(path).game(1)->traffic, record.traffic);
  record.id = 2;
  record.traffic[0] = "   0.000000 > START 15\n   0.100000 # timeout\n";
  store.commit(record);
  store.close();
  EXPECT_EQ(StoreReader(path).game(2)->traffic, record.traffic);
  EXPECT_EQ(number("SELECT count(*) FROM traffic"), 3);
}

TEST_F(Store, GivesBackTheTrafficOfEveryFault) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  for (const int id : {0, 1, 2}) {
    GameRecord record = random_record(id, 1);
    const Reason reason = id == 1 ? Reason::five : Reason::timeout;
    record.outcome = {fakes::winner_after(record.moves.size(), reason), reason};
    record.traffic = {"", fmt::format("traffic of {}", id)};
    store.commit(record);
  }
  const auto check = [](const GameRecord& record) {
    EXPECT_EQ(record.traffic[1], record.id == 1 ? "" : fmt::format("traffic of {}", record.id));
  };
  store.each_played(check);
  store.close();
  StoreReader(path).each(Detail::result, check);
}

TEST_F(Store, GivesBackEveryFieldOfTheRun) {
  write(0, 1);
  const StoreReader reader(path);
  RunSpec run = reader.run();
  EXPECT_GT(run.started_ms, 1'700'000'000'000);
  run.started_ms = 0;
  EXPECT_EQ(run, run_spec());
  ASSERT_EQ(reader.openings().size(), openings().size());
  EXPECT_EQ(reader.openings()[0].name, "kansei");
  EXPECT_EQ(reader.openings()[1].moves, openings()[1].moves);
}

TEST_F(Store, ReadsInTheOrderOfIdsWhateverTheOrderOfCommits) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  for (const int id : {5, 0, 7, 3}) store.commit(random_record(id, 1));
  store.close();
  std::vector<int> ids;
  for (const auto& record : read_all(StoreReader(path))) ids.push_back(record.id);
  EXPECT_THAT(ids, ElementsAre(0, 3, 5, 7));
}

TEST_F(Store, LeavesMovesOutWhenAsked) {
  write(0, 3);
  const StoreReader reader(path);
  for (const auto& record : read_all(reader, Detail::result)) {
    GameRecord expected = random_record(record.id, 1);
    expected.moves.clear();
    EXPECT_EQ(record, expected);
  }
  EXPECT_EQ(reader.count(), 3);
}

TEST_F(Store, FindsOneGameByItsId) {
  write(3, 6);
  const StoreReader reader(path);
  EXPECT_EQ(reader.game(4), random_record(4, 1));
  EXPECT_EQ(reader.game(6), std::nullopt);
  EXPECT_EQ(reader.game(-1), std::nullopt);
}

TEST_F(Store, KeepsMeasuredTimesInColumnsOfTheirOwn) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  GameRecord record = random_record(0, 1);
  record.moves.resize(1);
  record.moves[0].elapsed = std::chrono::microseconds(1234);
  store.commit(record);
  record.moves[0].reply.cpu = std::chrono::microseconds(567);
  record.id = 1;
  store.commit(record);
  store.close();
  EXPECT_EQ(number("SELECT count(*) FROM move WHERE elapsed_ms = 1.234"), 2);
  EXPECT_EQ(number("SELECT count(*) FROM move WHERE cpu_ms = 0.567"), 1);
}

TEST_F(Store, HoldsNothingOfWhatAPlayerDidNotTell) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  GameRecord record = random_record(0, 1);
  record.moves.assign(2, MoveRecord{.reply = {.move = Move(112)}});
  record.moves[1].reply = {.move = Move(97), .depth = 0, .nodes = 0, .line = {Move(97), Move(0)}};
  store.commit(record);
  store.close();
  EXPECT_EQ(number("SELECT count(*) FROM move WHERE depth IS NULL AND nodes IS NULL AND pv IS NULL"
                   " AND cpu_ms IS NULL"),
            1);
  EXPECT_EQ(number("SELECT count(*) FROM move WHERE depth = 0 AND nodes = 0 AND pv = 'h9 a15'"), 1);
}

TEST_F(Store, NamesItsFormatInTheHeaderOfTheFile) {
  write(0, 1);
  EXPECT_EQ(number("PRAGMA application_id"), 0x526e6a42);
  EXPECT_EQ(number("PRAGMA user_version"), 7);
}

TEST_F(Store, KeepsTheFormatAndTheSequentialTest) {
  RunSpec run = run_spec();
  run.format = Format::gauntlet;
  run.sprt = rating::SprtSpec{.elo0 = -5, .elo1 = 2.5, .overshoot = true};
  StoreWriter::create(path, run, openings()).close();
  EXPECT_EQ(StoreReader(path).run().format, Format::gauntlet);
  EXPECT_EQ(StoreReader(path).run().sprt, run.sprt);
}

TEST_F(Store, KeepsGamesOfManyPlayers) {
  RunSpec run = run_spec();
  run.players.push_back({"easy", "{}"});
  auto store = StoreWriter::create(path, run, openings());
  GameRecord record = random_record(0, 1);
  record.players = {2, 0};
  store.commit(record);
  store.close();
  EXPECT_EQ(StoreReader(path).game(0), record);
  EXPECT_EQ(StoreReader(path).run().players.size(), 3U);
}

TEST_F(Store, HoldsTheKeysOfTheMoves) {
  write(0, 3);
  std::vector<std::uint64_t> keys;
  StoreReader(path).each_key([&](int id, std::uint64_t key) {
    EXPECT_EQ(id, static_cast<int>(keys.size()));
    keys.push_back(key);
  });
  ASSERT_EQ(keys.size(), 3U);
  for (int id = 0; id < 3; ++id) {
    EXPECT_EQ(keys[static_cast<std::size_t>(id)],
              canonical_key(random_records(0, 3)[static_cast<std::size_t>(id)].moves, 15));
  }
}

TEST_F(Store, IsOnePlainFileAfterACleanEnd) {
  write(0, 5);
  EXPECT_THAT(files(), ElementsAre("run.db"));
  EXPECT_EQ(fakes::read_text(path).substr(18, 2), "\x01\x01") << "not in rollback-journal mode";
}

TEST_F(Store, CanBeReadWhileItIsWritten) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  store.commit(random_record(0, 1));
  const StoreReader reader(path);
  EXPECT_EQ(reader.count(), 1);
  store.commit(random_record(1, 1));
  EXPECT_EQ(read_all(reader), random_records(0, 2));
}

TEST_F(Store, KeepsOneViewOfTheGamesDuringACall) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  for (int id = 0; id < 10; ++id) store.commit(random_record(id, 1));
  const StoreReader reader(path);
  int seen = 0;
  reader.each(Detail::all, [&](const GameRecord&) { store.commit(random_record(10 + seen++, 1)); });
  EXPECT_EQ(seen, 10);
  EXPECT_EQ(reader.count(), 20);
}

TEST_F(Store, SaysThatAReaderKeptTheFileFromBecomingPlain) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  store.commit(random_record(0, 1));
  const StoreReader reader(path);
  EXPECT_FALSE(store.close());
  EXPECT_EQ(read_all(reader), random_records(0, 1));
}

TEST_F(Store, WaitsForAReaderThatIsSoonDone) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  store.commit(random_record(0, 1));
  std::jthread reading([reader = StoreReader(path)] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  });
  EXPECT_TRUE(store.close());
}

TEST_F(Store, IsReadByOneThreadWhileAnotherCommits) {
  auto store = StoreWriter::create(path, run_spec(400), openings());
  std::jthread writing([&] {
    for (int id = 0; id < 400; ++id) store.commit(random_record(id, 1));
  });
  const StoreReader reader(path);
  for (std::size_t games = 0; games < 400;) {
    const auto records = read_all(reader);
    ASSERT_GE(records.size(), games);
    games = records.size();
    ASSERT_EQ(records, random_records(0, static_cast<int>(games)));
  }
}

TEST_F(Store, ResumesWithTheIdsThatItHolds) {
  {
    auto store = StoreWriter::create(path, run_spec(4), openings());
    store.commit(random_record(2, 1));
  }
  auto store = StoreWriter::resume(path, run_spec(4), openings());
  EXPECT_THAT(store.played(), ElementsAre(false, false, true, false));
  store.commit(random_record(0, 1));
  EXPECT_TRUE(store.close());
  EXPECT_EQ(StoreReader(path).count(), 2);
}

TEST_F(Store, KnowsWhatAResumedRunHasPlayed) {
  write(0, 20);
  const auto store = StoreWriter::resume(path, run_spec(), openings());
  int id = 0;
  store.each_played([&](const GameRecord& record) {
    GameRecord expected = random_record(id++, 1);
    for (auto& move : expected.moves) {
      move.reply.counters.clear();
      move.reply.line.clear();
      move.reply.thinking.reset();
    }
    EXPECT_EQ(record, expected);
  });
  EXPECT_EQ(id, 20);
}

TEST_F(Store, LetsTheNumberOfGamesGrow) {
  write(0, 4, 4);
  auto store = StoreWriter::resume(path, run_spec(6), openings());
  EXPECT_EQ(store.played().size(), 6U);
  store.close();
  EXPECT_EQ(StoreReader(path).run().games, 6);
}

TEST_F(Store, LetsTheNumberOfGamesShrinkToWhatIsPlayed) {
  write(0, 4, 10'000'000);
  auto store = StoreWriter::resume(path, run_spec(4), openings());
  EXPECT_THAT(store.played(), ElementsAre(true, true, true, true));
  store.close();
  EXPECT_EQ(StoreReader(path).run().games, 4);
}

TEST_F(Store, WritesNothingWhenTheCheckOfAResumedRunRefuses) {
  write(0, 4, 4);
  const auto refuse = [](const sqlite::Database&) { throw Error("another tuning run"); };
  EXPECT_THAT([&] { StoreWriter::resume(path, run_spec(6), openings(), refuse); },
              ThrowsMessage<Error>("another tuning run"));
  EXPECT_EQ(StoreReader(path).run().games, 4);
}

TEST_F(Store, NoticesThatItsFileWasMovedAndLeavesAllGamesInIt) {
  auto store = StoreWriter::create(path, run_spec(), openings());
  store.commit(random_record(0, 1));
  store.require_in_place();
  const std::string elsewhere = folder.file("moved.db");
  std::filesystem::rename(path, elsewhere);
  store.commit(random_record(1, 1));
  EXPECT_THAT(
      [&] { store.require_in_place(); },
      ThrowsMessage<LostFileError>(path + ": was moved or deleted while the run was writing it"));
  EXPECT_EQ(StoreReader(elsewhere).count(), 2);
}

TEST_F(Store, NoticesThatItsFileWasDeletedOrReplaced) {
  const auto store = StoreWriter::create(path, run_spec(), openings());
  std::filesystem::remove(path);
  EXPECT_THROW(store.require_in_place(), LostFileError);
  fakes::write_text(path, "");
  EXPECT_THROW(store.require_in_place(), LostFileError);
}

TEST_F(Store, TakesAnEmptyFileAsANewRun) {
  fakes::write_text(path, "");
  StoreWriter::resume(path, run_spec(), openings()).close();
  EXPECT_EQ(StoreReader(path).run().seed, run_spec().seed);
}

TEST_F(Store, TakesAFileWithoutARunRowAsANewRun) {
  write(0, 0);
  sqlite::Database(path, sqlite::Access::write).run("DELETE FROM run");
  StoreWriter::resume(path, run_spec(), openings()).close();
  EXPECT_EQ(StoreReader(path).openings().size(), openings().size());
}

// Goes on with the run of a file, or begins it.
StoreWriter open_run(const std::string& path, const RunSpec& run) {
  return std::filesystem::exists(path) ? StoreWriter::resume(path, run, openings())
                                       : StoreWriter::create(path, run, openings());
}

// Forks a child that commits games until it is killed, and gives back how many it said to have
// committed before that.
int commit_until_killed(const std::string& path, int first, int microseconds) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    auto store = open_run(path, run_spec(100'000));
    for (int id = first;; ++id) {
      store.commit(random_record(id, 1));
      if (write(ends[1], "x", 1) != 1) _exit(1);
    }
  }
  close(ends[1]);
  char byte = 0;
  int committed = read(ends[0], &byte, 1) == 1 ? 1 : 0;  // it has begun
  usleep(static_cast<useconds_t>(microseconds));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  while (read(ends[0], &byte, 1) == 1) ++committed;
  close(ends[0]);
  return committed;
}

TEST_F(Store, LosesNoCommittedGameWhenItsProcessIsKilled) {
  int committed = 0;
  for (int round = 0; round < 20; ++round) {
    committed += commit_until_killed(path, committed, 300 * round);
    const auto found = StoreReader(path).count();  // one more than it could tell is possible
    ASSERT_TRUE(found == committed || found == committed + 1) << committed << " " << found;
    committed = found;
  }
  EXPECT_EQ(read_all(StoreReader(path)), random_records(0, committed));
}

TEST_F(Store, FreesItsLockWhenItsProcessIsKilled) {
  commit_until_killed(path, 0, 0);
  auto store = StoreWriter::resume(path, run_spec(100'000), openings());
  EXPECT_TRUE(store.close());
  EXPECT_THAT(files(), ElementsAre("run.db"));
}

// Forks a run that starts another program and ends at once; gives back the program's process.
pid_t run_that_leaves_a_program(const std::string& path) {
  int ends[2];
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto store = open_run(path, run_spec());
    const pid_t program = fork();
    if (program == 0) {
      execl("/bin/sleep", "sleep", "60", nullptr);
      _exit(1);
    }
    _exit(write(ends[1], &program, sizeof program) == sizeof program ? 0 : 1);
  }
  close(ends[1]);
  pid_t program = 0;
  EXPECT_EQ(read(ends[0], &program, sizeof program), static_cast<ssize_t>(sizeof program));
  char byte = 0;
  while (read(ends[0], &byte, 1) > 0) {  // until `sleep` has begun, which closes its end
  }
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return program;
}

TEST_F(Store, DoesNotLendItsLockToProgramsThatItStarts) {
  for (const char* const state : {"new", "resumed"}) {
    const pid_t program = run_that_leaves_a_program(path);
    EXPECT_TRUE(StoreWriter::resume(path, run_spec(), openings()).close()) << state;
    kill(program, SIGKILL);
  }
}

}  // namespace
}  // namespace rb
