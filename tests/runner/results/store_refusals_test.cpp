// What the store refuses, and in which words.

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

constexpr const char* kNoDatabase =
    "not a results file (not an SQLite database); 'renju-bench import' makes one from games in "
    "other formats, which 'renju-bench import --formats' lists";

using fakes::openings;
using fakes::random_record;
using fakes::run_spec;
using testing::HasSubstr;

// The text of the Error that `call` throws, after the file's name, which it must begin with.
std::string refusal(const std::string& path, const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.find('\n'), text.npos) << text;
    EXPECT_EQ(text.substr(0, path.size() + 2), path + ": ");
    return text.substr(std::min(text.size(), path.size() + 2));
  }
  return "no error";
}

class StoreRefusals : public testing::Test {
 protected:
  void SetUp() override {
    auto store = StoreWriter::create(path, run_spec(), openings());
    for (int id = 0; id < 3; ++id) store.commit(random_record(id, 1));
    store.close();
  }
  void change(const std::string& sql) { sqlite::Database(path, sqlite::Access::write).run(sql); }
  std::string reading(const std::string& file) {
    return refusal(file, [&] { fakes::read_all(StoreReader(file)); });
  }
  std::string reading() { return reading(path); }
  std::string resuming(const std::string& file) {
    return refusal(file, [&] { StoreWriter::resume(file, run_spec(), openings()); });
  }
  std::string resuming(const std::function<void(RunSpec&)>& edit) {
    RunSpec run = run_spec();
    edit(run);
    return refusal(path, [&] { StoreWriter::resume(path, run, openings()); });
  }

  fakes::TempFolder folder;
  std::string path = folder.file("run.db");
};

TEST_F(StoreRefusals, NewRunOverAFileThatExists) {
  EXPECT_EQ(refusal(path, [&] { StoreWriter::create(path, run_spec(), openings()); }),
            "already exists: continue with --resume, or name another file");
}

TEST_F(StoreRefusals, NewRunInAFolderThatIsNotThere) {
  const std::string file = folder.file("none/run.db");
  EXPECT_EQ(refusal(file, [&] { StoreWriter::create(file, run_spec(), openings()); }),
            "cannot be created: its folder does not exist");
}

TEST_F(StoreRefusals, NoNameAsTheNameOfADatabaseInMemory) {
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  StoreWriter::create(":memory:", run_spec(), openings()).close();
  EXPECT_EQ(StoreReader(":memory:").run().seed, run_spec().seed);
  std::filesystem::current_path(before);
}

TEST_F(StoreRefusals, MissingFile) { EXPECT_EQ(reading(folder.file("no.db")), "no such file"); }

TEST_F(StoreRefusals, Folder) {
  EXPECT_EQ(reading(folder.path().string()), "a folder, not a results file");
}

TEST_F(StoreRefusals, EmptyFile) {
  const std::string file = folder.file("empty.db");
  fakes::write_text(file, "");
  EXPECT_EQ(reading(file), "empty: no run was written to it");
}

TEST_F(StoreRefusals, FileOfAnotherFormat) {
  const std::string file = folder.file("text.db");
  fakes::write_text(file, std::string(5000, 'x'));
  EXPECT_EQ(reading(file), kNoDatabase);
  EXPECT_EQ(resuming(file), kNoDatabase);
  EXPECT_EQ(fakes::read_text(file), std::string(5000, 'x'));
}

TEST_F(StoreRefusals, DatabaseOfAnotherProgram) {
  change("PRAGMA application_id = 7");
  EXPECT_EQ(reading(), "not a results file (an SQLite database of another program)");
  EXPECT_EQ(resuming(path), "not a results file (an SQLite database of another program)");
  EXPECT_EQ(refusal(path, [&] { StoreWriter::create(path, run_spec(), openings()); }),
            "already exists and is not a results file: name another file");
}

TEST_F(StoreRefusals, GamesWithoutARun) {
  change("DELETE FROM run");
  EXPECT_THAT(reading(), HasSubstr("holds games, but not their run"));
  EXPECT_THAT(resuming(path), HasSubstr("holds games, but not their run"));
}

TEST_F(StoreRefusals, TruncatedFile) {
  const std::string bytes = fakes::read_text(path);
  fakes::write_text(path, bytes.substr(0, bytes.size() / 2));
  EXPECT_THAT(reading(), HasSubstr("damaged"));
  EXPECT_THAT(resuming(path), HasSubstr("damaged"));
}

TEST_F(StoreRefusals, OverwrittenPages) {
  std::string bytes = fakes::read_text(path);
  for (std::size_t i = 4096; i < bytes.size(); i += 3) bytes[i] = '\x5a';
  fakes::write_text(path, bytes);
  EXPECT_THAT(reading(), HasSubstr("damaged"));
}

TEST_F(StoreRefusals, AnyOneFlippedByteIsReadOrRefusedInOneLine) {
  const std::string bytes = fakes::read_text(path);
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    std::string broken = bytes;
    broken[rng.below(broken.size())] ^= static_cast<char>(1 + rng.below(255));
    fakes::write_text(path, broken);
    reading();
  }
}

// Each change of a good file, and what is said of it.
TEST_F(StoreRefusals, WhatIsWrongInATableIsNamedWithItsPlace) {
  const std::string good = fakes::read_text(path), game = "UPDATE game SET ",
                    of_game = " WHERE id = 1";
  const std::string move = "UPDATE move SET ", of_move = " WHERE game = 1 AND ply = 2";
  const std::string place = "move 2 of game 1, column ";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"PRAGMA user_version = 8", "newer renju-bench (schema 8; this one knows 7)"},
      {"DROP TABLE move", "damaged: table move is missing"},
      {game + "reason = 'boredom'" + of_game,
       "game 1, column reason: 'boredom' is not the end of a game"},
      {game + "winner = 'B'" + of_game, "game 1, column winner: 'B' is not black, white or draw"},
      {game + "white = 2" + of_game, "game 1, column white: 2 is not in [0, 1]"},
      {game + "white = 1, black = 2" + of_game, "game 1, column black: 2 is not in [0, 1]"},
      {game + "black = 1, white = 1" + of_game,
       "game 1, column white: 1 is Black too: no player plays itself"},
      {game + "opening = -1" + of_game, "game 1, column opening: -1 is not in [0, 1]"},
      {game + "id = -5" + of_game, "game -5, column id: -5 is not in [0, 2147483647]"},
      {game + "black = 'hard'" + of_game, "game 1, column black: not a whole number"},
      {move + "move = 'p1'" + of_move, place + "move: 'p1' is not on the board"},
      {move + "fault = 'x'" + of_move, place + "fault: 'x' is not a fault"},
      {move + "counters = '[1'" + of_move, place + "counters: not a JSON object"},
      {move + "counters = '{\"a\":-1}'" + of_move, place + "counters: 'a' is not a whole number"},
      {move + "counters = x'7f'" + of_move, place + "counters: not a row of counters"},
      {move + "counters = 1.5" + of_move, place + "counters: not a BLOB"},
      {move + "interrupted = 0, chance = 0, depths = x'80'" + of_move,
       place + "depths: not a row of depths"},
      {move + "interrupted = 0, chance = 0, depths = NULL, candidates = x'ff7f'" + of_move,
       place + "candidates: not a list of candidates"},
      {move + "interrupted = 0, chance = 0, depths = NULL, candidates = NULL, forced = 'fun'" +
           of_move,
       place + "forced: 'fun' is not five, four, proof or only move"},
      {move + "elapsed_ms = -1" + of_move, place + "elapsed_ms: -1 is not in [0, 1000000000000]"},
      {move + "pv = 'h8 q1'" + of_move, place + "pv: 'q1' is not on the board"},
      {"DELETE FROM move WHERE game = 1 AND ply = 2", place + "ply: 3 is not in [2, 2]"},
      {"DELETE FROM move WHERE game = 1 AND ply > 2",
       "game 1, column plies: there are 2 moves, not "},
      {"DELETE FROM game WHERE id = 1",
       "game 1, column game: there are moves, but no row in table game"},
      {"DELETE FROM game WHERE id IN (1, 2)",
       "game 1, column game: there are moves, but no row in table game"},
      {"ALTER TABLE opening ADD COLUMN x TEXT GENERATED ALWAYS AS (hex(zeroblob(450000000))) "
       "VIRTUAL",
       "damaged: opening is a table with computed columns, which this program never writes"},
      {"CREATE VIEW tuning AS SELECT 1",
       "damaged: tuning is a view, which this program never writes"},
      {"CREATE VIRTUAL TABLE traffic USING fts5(game, colour, text)",
       "damaged: traffic is a virtual table, which this program never writes"},
      {"UPDATE run SET board_size = 23", "run 1, column board_size: 23 is not in [1, 22]"},
      {"UPDATE run SET format = 'knockout'", "is no format of a run"},
      {R"(UPDATE run SET limits = '{"nodes":"many"}')",
       R"(run 1, column limits: '{"nodes":"many"}' is no limits of a run)"},
      {"UPDATE run SET kind = 'duel'", "run 1, column kind: 'duel' is no kind of a run"},
      {"UPDATE run SET sprt = 'elo0=5,elo1=2'",
       "run 1, column sprt: no sequential test: elo0 (5) must be less than elo1 (2)"}};
  for (const auto& [sql, complaint] : cases) {
    fakes::write_text(path, good);
    change(sql);
    EXPECT_THAT(reading(), HasSubstr(complaint)) << sql;
  }
}

TEST_F(StoreRefusals, ResultsWithoutMovesThatNoGameHas) {
  const std::string file = folder.file("results.db");
  RunSpec run = run_spec();
  run.keep = Keep::results;
  GameRecord record = random_record(0, 1);
  record.unkept = {11, 5};
  record.opening = 0;
  record.moves.clear();
  record.outcome = {Stone::black, Reason::five};
  auto store = StoreWriter::create(file, run, openings());
  store.commit(record);
  store.close();
  EXPECT_EQ(reading(file), "no error");
  const std::vector<std::array<const char*, 4>> cases = {
      {"199", "draw", "board full", "takes 225 moves at least, not 199"},
      {"44", "draw", "board full", "takes 45 moves at least, not 44"},
      {"8", "white", "five", "takes 10 moves at least, not 8"},
      {"7", "black", "five", "takes 9 moves at least, not 7"},
      {"5", "white", "forbidden", "takes 9 moves at least, not 5"},
      {"60", "draw", "equal discs", "not an end of this game"},
      {"60", "draw", "move limit", "a limit that the run does not have"},
      {"60", "black", "resign rule", "a rule that the run lacks"},
      {"60", "draw", "draw rule", "a rule that the run lacks"},
      {"2", "black", "resigned", "after 2 moves, of which the opening has 3"},
      {"61", "white", "timeout", "a limit that the run does not have"},
      {"61", "white", "crash", "a fault of programs alone"},
      {"61", "white", "bad answer", "a fault of programs alone"}};
  for (const auto& [plies, winner, reason, why] : cases) {
    sqlite::Database(file, sqlite::Access::write)
        .run(fmt::format("UPDATE game SET plies = {}, winner = '{}', reason = '{}'", plies, winner,
                         reason));
    EXPECT_EQ(reading(file), fmt::format("game 0, column reason: '{}': {}", reason, why));
  }
  sqlite::Database(file, sqlite::Access::write)
      .run("UPDATE game SET plies = 224, winner = 'draw', reason = 'board full'");
  EXPECT_EQ(reading(file), "no error") << "the last point may be forbidden";
}

TEST_F(StoreRefusals, ResultsWithoutMovesThatItsGameAndPlayersAllow) {
  RunSpec clock = run_spec(), own_clock = clock, program = clock, freestyle = clock;
  clock.limits.moves.time = std::chrono::seconds(1);
  own_clock.players[0].params = R"({"limits": {"move_time_ms": 1000}})";
  program.players[0].params = R"({"engine": "gomocup"})";
  freestyle.game = "freestyle";
  const std::vector<std::tuple<RunSpec, Reason, std::string>> cases = {
      {clock, Reason::timeout, "no error"},
      {own_clock, Reason::timeout, "no error"},
      {program, Reason::timeout, "no error"},
      {program, Reason::crash, "no error"},
      {freestyle, Reason::five, "no error"},
      {freestyle, Reason::forbidden,
       "game 0, column reason: 'forbidden': not an end of this game"}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    auto [run, reason, answer] = cases[i];
    run.keep = Keep::results;
    GameRecord record = random_record(0, 1);
    record.unkept = {11, 5};
    record.moves.clear();
    record.outcome = {fakes::winner_after(11, reason), reason};
    const std::string file = folder.file(fmt::format("{}.db", i));
    auto store = StoreWriter::create(file, run, openings());
    store.commit(record);
    store.close();
    EXPECT_EQ(reading(file), answer) << i;
  }
}

// Each change of the run that is asked for, and what differs.
TEST_F(StoreRefusals, ARunThatWouldPlayOtherGamesIsNotResumed) {
  using Edit = void (*)(RunSpec&);
  const std::vector<std::pair<Edit, const char*>> cases = {
      {[](RunSpec& run) {
         run.players[1] = {"easy", R"({"depth":2,"random_factor":0.25})"};
       },
       "player b is 'medium' in the file, now 'easy'; give medium as before"},
      {[](RunSpec& run) { run.players[1].params = R"({"depth": 3})"; },
       "player b: random_factor is 0.1 in the file, now missing; give medium as before"},
      {[](RunSpec& run) {
         run.players[0].params = R"({"depth":5,"scores":{"FOUR":1500,"OPEN_THREE":1200}})";
       },
       "player a: scores.OPEN_THREE is 1000 in the file, now 1200; give hard:depth=5 as before"},
      {[](RunSpec& run) { run.seed = 2; }, "seed is 18364758544493064720 in the file, now 2"},
      {[](RunSpec& run) { run.format = Format::gauntlet; },
       "schedule is 'round-robin' in the file, now 'gauntlet'"},
      {[](RunSpec& run) { run.sprt = rating::SprtSpec{}; },
       "sprt is 'none' in the file, now "
       "'elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized,overshoot=off'"},
      {[](RunSpec& run) { run.openings_source = "my.txt", run.openings_hash = 1; },
       "openings is 'default' in the file, now 'my.txt'"},
      {[](RunSpec& run) { run.openings_hash = 1; },
       "the openings of 'default' are not those in the file"},
      {[](RunSpec& run) { run.order = Order::sequential; },
       "order is 'random' in the file, now 'sequential'"},
      {[](RunSpec& run) { run.limits.moves.nodes = 2000; },
       "limits: nodes is 1000 in the file, now 2000"},
      {[](RunSpec& run) { run.version = "0.2.0 0"; },
       "version is '0.1.0 0123456789ab' in the file, now '0.2.0 0'; continue with the build that "
       "began it"},
      {[](RunSpec& run) { run.kind = RunKind::tune_bayes; },
       "kind is 'match' in the file, now 'tune bayes'"},
      {[](RunSpec& run) { run.games = 2; },
       "games is 100 in the file, now 2: 4 games have been played, so it cannot be less"}};
  for (const auto& [edit, complaint] : cases) {
    const std::string told = resuming(edit);
    EXPECT_TRUE(told.starts_with(std::string("cannot resume: ") + complaint)) << told;
    EXPECT_TRUE(told.ends_with(" needs another name)")) << told;
  }
}

TEST_F(StoreRefusals, IdBeyondTheRunsGames) {
  change("UPDATE game SET id = 100 WHERE id = 1");
  const auto store = StoreWriter::resume(path, run_spec(), openings());
  EXPECT_THAT(refusal(path, [&] { store.played(); }),
              HasSubstr("game 100 is not one of the 100 games"));
}

TEST_F(StoreRefusals, OpeningOffTheBoard) {
  change("UPDATE opening SET moves = 'h8 z9' WHERE id = 0");
  EXPECT_EQ(refusal(path, [&] { StoreReader(path).openings(); }),
            "opening 0, column moves: 'z9' is not on the board");
}

TEST_F(StoreRefusals, OpeningThatTakesACellTwice) {
  change("UPDATE opening SET moves = 'h8 h8' WHERE id = 0");
  EXPECT_EQ(refusal(path, [&] { StoreReader(path).openings(); }),
            "opening 0, column moves: 'h8' is played twice");
}

TEST_F(StoreRefusals, EditedMove) {
  for (const Detail detail : {Detail::moves, Detail::all}) {
    change("UPDATE move SET move = iif(move = 'a1', 'a2', 'a1') WHERE game = 1 AND ply = 2");
    EXPECT_EQ(refusal(path, [&] { fakes::read_all(StoreReader(path), detail); }),
              "game 1, column moves_key: the moves are not those that were played");
  }
  change("UPDATE game SET moves_key = NULL WHERE id = 1");
  EXPECT_EQ(reading(), "no error");
}

TEST_F(StoreRefusals, AnOutcomeThatCannotBeEvenWithoutMoves) {
  const auto results = [&] {
    return refusal(path, [&] { fakes::read_all(StoreReader(path), Detail::result); });
  };
  change("UPDATE game SET winner = 'draw', reason = 'five', plies = 9 WHERE id = 1");
  EXPECT_EQ(results(), "game 1, column reason: 'five' is no draw");
  change("UPDATE game SET winner = 'white' WHERE id = 1");
  EXPECT_EQ(results(),
            "game 1, column reason: 'five' does not win for white with move 9, which is black's");
  change("UPDATE game SET winner = 'black' WHERE id = 1");
  EXPECT_EQ(results(), "no error");
  change("UPDATE game SET reason = 'move limit' WHERE id = 1");
  EXPECT_EQ(results(), "game 1, column reason: 'move limit' is a draw");
}

TEST_F(StoreRefusals, AValueThatFillsTheMemory) {
  const sqlite::Database database(path, sqlite::Access::write);
  EXPECT_THAT(refusal(path, [&] { database.word("SELECT hex(zeroblob(450000000))"); }),
              HasSubstr("string or blob too big"));
}

TEST_F(StoreRefusals, SecondWriter) {
  const auto store = StoreWriter::resume(path, run_spec(), openings());
  const pid_t child = fork();
  if (child == 0) {
    const std::string text = resuming(path);
    const std::string expected = "in use by another run";
    _exit(text.substr(0, expected.size()) == expected ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(StoreRefusals, SecondWriterLearnsTheProcessOfTheFirst) {
  const auto store = StoreWriter::resume(path, run_spec(), openings());
  EXPECT_THAT(resuming(path), testing::MatchesRegex("in use by another run( .process " +
                                                    std::to_string(getpid()) + ".)?"));
}

TEST_F(StoreRefusals, OpeningsThatWereChangedInTheFile) {
  change("UPDATE opening SET moves = 'h8' WHERE id = 0");
  EXPECT_EQ(resuming(path), "damaged: its openings are not the ones its run started with");
}

TEST_F(StoreRefusals, OtherSourcesOfTheEngines) {
  change("UPDATE run SET version = '0.1.0 unknown engine 0123456789ab'");
  EXPECT_EQ(resuming([](RunSpec& run) { run.version = "0.1.0 unknown engine 9c1e0b7a4d52"; }),
            "cannot resume: version is '0.1.0 unknown engine 0123456789ab' in the file, now '0.1.0 "
            "unknown engine 9c1e0b7a4d52'; continue with the build that began it "
            "(a run with other settings needs another name)");
}

TEST_F(StoreRefusals, RunThatIsNotThere) {
  EXPECT_EQ(resuming(folder.file("typo.db")),
            "no such run to resume; leave out --resume to start a new one");
}

TEST_F(StoreRefusals, LinkToAFileThatIsNotThere) {
  const std::string file = folder.file("link.db");
  std::filesystem::create_symlink(folder.file("gone.db"), file);
  EXPECT_EQ(refusal(file, [&] { StoreWriter::create(file, run_spec(), openings()); }),
            "a link to a missing file");
}

TEST_F(StoreRefusals, NothingThatDoesNotChangePlay) {
  EXPECT_EQ(resuming([](RunSpec& run) {
              run.players[1].params = R"({"random_factor":1e-1,"depth":3})";
              run.players[1].name = "file:saved.json";
              run.openings_source = "copy of the default";
              run.command_line = "other";
              run.build = "Clang 14";
              run.host = "other";
            }),
            "no error");
}

}  // namespace
}  // namespace rb
