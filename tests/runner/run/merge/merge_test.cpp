#include "runner/run/merge/merge.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/renju/rules/rules.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

const Rules* rules_of(std::string_view game, int) {
  return game == "renju" ? &renju::rules() : nullptr;
}

// A match of eight games by chance in files of which each holds some.
class Merge : public ::testing::Test {
 protected:
  static RunSpec run() {
    RunSpec run = fakes::run_spec(8);
    run.openings_hash = openings_hash(fakes::two_stone_openings(4));
    return run;
  }

  // All games of the run; they are played once, since no two have the same times.
  static const std::vector<GameRecord>& all() {
    static const std::vector<GameRecord> played = [] {
      const std::vector<Opening> openings = fakes::two_stone_openings(4);
      const Schedule schedule = schedule_of(run(), openings.size());
      fakes::RandomPlayer black(renju::rules()), white(renju::rules());
      std::vector<GameRecord> records;
      for (int id = 0; id < run().games; ++id) {
        const Pairing pairing = schedule.pairing(id);
        const Opening& opening = openings[static_cast<std::size_t>(pairing.opening)];
        const GameSpec spec{renju::rules(), opening, id, pairing};
        records.push_back(play_game(spec, black, white, {}).value());
      }
      return records;
    }();
    return played;
  }

  static std::vector<GameRecord> games(const std::vector<int>& ids) {
    std::vector<GameRecord> records;
    for (const int id : ids) records.push_back(all()[static_cast<std::size_t>(id)]);
    return records;
  }

  std::string part(const std::string& name, const std::vector<GameRecord>& records,
                   const RunSpec& spec = run()) const {
    const std::string path = folder_.file(name);
    StoreWriter store = StoreWriter::create(path, spec, fakes::two_stone_openings(4));
    for (const GameRecord& record : records) store.commit(record);
    store.close();
    return path;
  }

  std::string empty_file(const std::string& name) const {
    fakes::write_text(folder_.file(name), "");
    return folder_.file(name);
  }

  Merged merge(const std::vector<std::string>& files, const std::string& out) const {
    return merge_files({.files = files,
                        .out = out,
                        .rules_of = rules_of,
                        .whole_run = [](const std::string& line) { return "whole " + line; }});
  }

  std::string out() const { return folder_.file("out.db"); }

  static std::vector<int> ids_in(const std::string& path) {
    std::vector<int> ids;
    for (const GameRecord& record : fakes::read_all(StoreReader(path))) ids.push_back(record.id);
    return ids;
  }

  fakes::TempFolder folder_;
};

TEST_F(Merge, PutsTheGamesOfAllFilesIntoANewOne) {
  const std::string a = part("a.db", games({1, 6})), b = part("b.db", games({0, 2, 7}));
  const Merged merged = merge({a, b}, out());
  EXPECT_EQ(fakes::read_all(StoreReader(out())), games({0, 1, 2, 6, 7}));
  ASSERT_EQ(merged.files.size(), 2U);
  EXPECT_EQ(merged.files[0].path, a);
  EXPECT_EQ(merged.files[0].games, 2);
  EXPECT_EQ(merged.files[0].added, 2);
  EXPECT_EQ(merged.files[1].path, b);
  EXPECT_EQ(merged.files[1].games, 3);
  EXPECT_EQ(merged.files[1].added, 3);
  EXPECT_EQ(merged.copies, 0);
  EXPECT_THAT(merged.missing, ElementsAre(3, 4, 5));
  EXPECT_THAT(merged.no_run, IsEmpty());
}

TEST_F(Merge, OnAFullDiskNamesTheFileThatWasAskedFor) {
  const fakes::SmallDisk disk(folder_.path() / "disk", "16k");
  if (!disk.mounted()) GTEST_SKIP() << "mounting is not possible here";
  const std::string a = part("a.db", games({1, 6}));
  EXPECT_THAT([&] { merge({a}, disk.file("out.db")); },
              ThrowsMessage<Error>(disk.file("out.db") + ": the disk is full: free some space"));
}

TEST_F(Merge, TheResultIsTheWholeRun) {
  RunSpec longer = run();
  longer.games = 12;
  longer.command_line += " --shard 1/2";  // that of the first file counts
  const std::string a = part("a.db", games({0})), b = part("b.db", games({1}), longer);
  const Merged merged = merge({a, b}, out());
  const RunSpec stored = StoreReader(out()).run();
  EXPECT_EQ(stored.games, 12);
  EXPECT_EQ(merged.run.games, 12);
  EXPECT_EQ(stored.command_line, "whole " + run().command_line);
  EXPECT_THAT(merged.missing, ElementsAre(2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
}

TEST_F(Merge, AGameInSeveralFilesIsTakenFromTheOneWithTheSmallestIds) {
  const std::string a = part("a.db", games({2, 3})), b = part("b.db", games({0, 2, 3}));
  const std::string c = part("c.db", games({2, 5}));
  const Merged merged = merge({a, b, c}, out());
  EXPECT_THAT(ids_in(out()), ElementsAre(0, 2, 3, 5));
  EXPECT_EQ(merged.copies, 3);
  EXPECT_EQ(merged.files[0].added + merged.files[1].added, 3);
  EXPECT_EQ(merged.files[2].added, 1);
}

TEST_F(Merge, AFileAmongThePartsGetsTheGamesOfTheOthers) {
  const std::string a = part("a.db", games({1, 6})), b = part("b.db", games({0, 6, 7}));
  const Merged merged = merge({b, a}, a);
  EXPECT_EQ(fakes::read_all(StoreReader(a)), games({0, 1, 6, 7}));
  EXPECT_EQ(StoreReader(a).run().command_line, "whole " + run().command_line);
  EXPECT_EQ(merged.files[0].games, 3);
  EXPECT_EQ(merged.files[0].added, 2);
  EXPECT_EQ(merged.files[1].games, 2);
  EXPECT_EQ(merged.files[1].added, 2);
  EXPECT_EQ(merged.copies, 1);
  EXPECT_THAT(ids_in(b), ElementsAre(0, 6, 7));
}

TEST_F(Merge, FilesWithoutARunAreNamedAndPassedOver) {
  const std::string a = part("a.db", games({1})), b = empty_file("b.db");
  const Merged merged = merge({b, a}, out());
  EXPECT_THAT(merged.no_run, ElementsAre(b));
  ASSERT_EQ(merged.files.size(), 1U);
  EXPECT_EQ(merged.files[0].path, a);
  EXPECT_THAT(ids_in(out()), ElementsAre(1));
}

TEST_F(Merge, AnEmptyFileAmongThePartsMayBeTheResult) {
  const std::string a = part("a.db", games({1})), b = empty_file("b.db");
  const std::string c = empty_file("c.db");
  const Merged merged = merge({a, b, c}, c);
  EXPECT_THAT(ids_in(c), ElementsAre(1));
  EXPECT_THAT(merged.no_run, ElementsAre(b));
}

TEST_F(Merge, FilesWithoutAnyRunAreRefused) {
  const std::string a = empty_file("a.db"), b = empty_file("b.db");
  EXPECT_THAT(
      [&] {
        merge({a, b}, out());
      },
      ThrowsMessage<Error>(a + ": holds no run, nor does any other file"));
}

TEST_F(Merge, DoesNotOverwriteAFileThatIsNoPart) {
  const std::string a = part("a.db", games({1})), other = part("x.db", games({2}));
  EXPECT_THAT([&] { merge({a}, other); },
              ThrowsMessage<Error>(HasSubstr(other + ": exists and is none of the files")));
  EXPECT_THAT(ids_in(other), ElementsAre(2));
}

TEST_F(Merge, RefusesADifferentGameOfOneIdAndLeavesNoNewFile) {
  std::vector<GameRecord> changed = games({0, 2});
  changed[1].moves.back().reply.score = 12345;
  const std::string a = part("a.db", games({0, 2})), b = part("b.db", changed);
  EXPECT_THAT(
      [&] {
        merge({a, b}, out());
      },
      ThrowsMessage<DifferentGameError>(
          HasSubstr("game 2 differs between " + a + " and " + b + ": one of")));
  EXPECT_FALSE(std::filesystem::exists(out()));
}

TEST_F(Merge, RefusesADifferentGameOfTheFileItWritesAndKeepsWhatItHas) {
  std::vector<GameRecord> changed = games({0, 2});
  changed[1].moves.back().reply.score = 12345;
  const std::string a = part("a.db", games({2, 3})), b = part("b.db", changed);
  EXPECT_THAT(
      [&] {
        merge({a, b}, a);
      },
      ThrowsMessage<DifferentGameError>(HasSubstr("game 2 differs between " + a)));
  EXPECT_THAT(ids_in(a), ElementsAre(0, 2, 3));
}

TEST_F(Merge, RefusesPartsOfDifferentRuns) {
  RunSpec other = run();
  other.seed = 3;
  const std::string a = part("a.db", games({0})), b = part("b.db", {}, other);
  EXPECT_THAT(
      [&] {
        merge({a, b}, out());
      },
      ThrowsMessage<Error>(HasSubstr(a + " and " + b + " are parts of different runs: ")));
}

TEST_F(Merge, RefusesAGameThatItDoesNotKnow) {
  RunSpec other = run();
  other.game = "chess";
  const std::string a = part("a.db", {}, other);
  EXPECT_THAT(
      [&] { merge({a}, out()); },
      ThrowsMessage<Error>(a + ": this program does not know the game chess on a board of 15"));
}

TEST_F(Merge, RefusesRunsThatHaveNoParts) {
  RunSpec other = run();
  other.kind = RunKind::scaling;
  const std::string a = part("a.db", {}, other);
  EXPECT_THAT([&] { merge({a}, out()); },
              ThrowsMessage<Error>(HasSubstr("a run of kind 'scaling'")));
  other = run();
  other.sprt.emplace();
  const std::string b = part("b.db", {}, other);
  EXPECT_THAT([&] { merge({b}, out()); }, ThrowsMessage<Error>(HasSubstr("a sequential test")));
}

TEST_F(Merge, ATournamentHasPartsToo) {
  RunSpec other = run();
  other.kind = RunKind::tournament;
  EXPECT_EQ(merge({part("a.db", games({0}), other)}, out()).files[0].added, 1);
}

TEST_F(Merge, RefusesGamesThatTheRunDoesNotHave) {
  const std::string a = part("a.db", games({1}));
  {
    const sqlite::Database database(a, sqlite::Access::write);
    database.run("PRAGMA foreign_keys = OFF");
    database.run("UPDATE game SET id = 8");
    database.run("UPDATE move SET game = 8");
  }
  EXPECT_THAT([&] { merge({a}, out()); },
              ThrowsMessage<Error>(a + ": damaged: game 8 is not one of the 8 games of the run"));
}

TEST_F(Merge, RefusesAFileWithOtherOpenings) {
  RunSpec other = run();
  ++other.openings_hash;
  const std::string a = part("a.db", {}, other);
  EXPECT_THAT(
      [&] { merge({a}, out()); },
      ThrowsMessage<Error>(a + ": damaged: its openings are not the ones its run started with"));
}

TEST_F(Merge, RefusesGamesThatAreNotOfTheRun) {
  std::vector<GameRecord> moved = games({0});
  std::swap(moved[0].players[0], moved[0].players[1]);
  const std::string a = part("a.db", moved);
  EXPECT_THAT([&] { merge({a}, out()); }, ThrowsMessage<Error>(HasSubstr(a)));
  EXPECT_FALSE(std::filesystem::exists(out()));
}

}  // namespace
}  // namespace rb
