// What the store refuses, and in which words.

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

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
    "SGF, PSQ or text";

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

TEST_F(StoreRefusals, ShortFileOfAnotherFormat) {
  const std::string file = folder.file("text.db");
  fakes::write_text(file, "hello\n");
  EXPECT_EQ(resuming(file), kNoDatabase);
}

TEST_F(StoreRefusals, DatabaseOfAnotherProgram) {
  change("PRAGMA application_id = 7");
  EXPECT_EQ(reading(), "not a results file (an SQLite database of another program)");
  EXPECT_EQ(resuming(path), "not a results file (an SQLite database of another program)");
}

TEST_F(StoreRefusals, DatabaseWithoutAnApplicationId) {
  change("PRAGMA application_id = 0");
  EXPECT_EQ(resuming(path), "not a results file (an SQLite database of another program)");
}

TEST_F(StoreRefusals, NewerSchema) {
  change("PRAGMA user_version = 7");
  EXPECT_THAT(reading(), HasSubstr("newer renju-bench (schema 7; this one knows 6)"));
  EXPECT_THAT(resuming(path), HasSubstr("newer renju-bench"));
}

TEST_F(StoreRefusals, MissingTable) {
  change("DROP TABLE move");
  EXPECT_EQ(reading(), "damaged: table move is missing");
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

TEST_F(StoreRefusals, UnknownReason) {
  change("UPDATE game SET reason = 'boredom' WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column reason: 'boredom' is not the end of a game");
}

TEST_F(StoreRefusals, UnknownWinner) {
  change("UPDATE game SET winner = 'B' WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column winner: 'B' is not black, white or draw");
}

TEST_F(StoreRefusals, PlayerWhoIsNotInTheRun) {
  change("UPDATE game SET white = 2 WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column white: 2 is not in [0, 1]");
  change("UPDATE game SET white = 1, black = 2 WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column black: 2 is not in [0, 1]");
}

TEST_F(StoreRefusals, OnePlayerWithBothColours) {
  change("UPDATE game SET black = 1, white = 1 WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column white: 1 is Black too: no player plays itself");
}

TEST_F(StoreRefusals, OpeningThatIsNotInTheRun) {
  change("UPDATE game SET opening = -1 WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column opening: -1 is not in [0, 1]");
}

TEST_F(StoreRefusals, NegativeId) {
  change("UPDATE game SET id = -5 WHERE id = 1");
  EXPECT_EQ(reading(), "game -5, column id: -5 is not in [0, 2147483647]");
}

TEST_F(StoreRefusals, IdBeyondTheRunsGames) {
  change("UPDATE game SET id = 100 WHERE id = 1");
  const auto store = StoreWriter::resume(path, run_spec(), openings());
  EXPECT_THAT(refusal(path, [&] { store.played(); }),
              HasSubstr("game 100 is not one of the 100 games"));
}

TEST_F(StoreRefusals, TextWhereANumberBelongs) {
  change("UPDATE game SET black = 'hard' WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column black: not a whole number");
}

TEST_F(StoreRefusals, CellOffTheBoard) {
  change("UPDATE move SET move = 'p1' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column move: 'p1' is not on the board");
}

TEST_F(StoreRefusals, UnknownFault) {
  change("UPDATE move SET fault = 'x' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column fault: 'x' is not a fault");
}

TEST_F(StoreRefusals, CountersThatAreNoObject) {
  change("UPDATE move SET counters = '[1' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column counters: not a JSON object");
  change("UPDATE move SET counters = '{\"a\":-1}' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column counters: 'a' is not a whole number");
  change("UPDATE move SET counters = x'7f' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column counters: not a row of counters");
  change("UPDATE move SET counters = 1.5 WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column counters: not a BLOB");
  change(
      "UPDATE move SET counters = NULL, interrupted = 0, chance = 0, depths = x'80' "
      "WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column depths: not a row of depths");
  change("UPDATE move SET depths = NULL, candidates = x'ff7f' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column candidates: not a list of candidates");
  change("UPDATE move SET candidates = NULL, forced = 'fun' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column forced: not five, four, proof or only move");
}

TEST_F(StoreRefusals, NegativeTime) {
  change("UPDATE move SET elapsed_ms = -1 WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column elapsed_ms: -1 is not in [0, 1000000000000]");
}

TEST_F(StoreRefusals, LineOffTheBoard) {
  change("UPDATE move SET pv = 'h8 q1' WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column pv: 'q1' is not on the board");
}

TEST_F(StoreRefusals, MissingMove) {
  change("DELETE FROM move WHERE game = 1 AND ply = 2");
  EXPECT_EQ(reading(), "move 2 of game 1, column ply: 3 is not in [2, 2]");
}

TEST_F(StoreRefusals, MissingLastMoves) {
  change("DELETE FROM move WHERE game = 1 AND ply > 2");
  EXPECT_THAT(reading(), HasSubstr("game 1, column plies: there are 2 moves, not "));
}

TEST_F(StoreRefusals, MovesWithoutAGame) {
  change("DELETE FROM game WHERE id = 1");
  EXPECT_EQ(reading(), "game 1, column game: there are moves, but no row in table game");
  change("DELETE FROM game WHERE id = 2");
  EXPECT_EQ(reading(), "game 1, column game: there are moves, but no row in table game");
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

TEST_F(StoreRefusals, AColumnThatIsComputed) {
  change("ALTER TABLE opening RENAME TO old");
  change(
      "CREATE TABLE opening (id INTEGER PRIMARY KEY, x TEXT, moves TEXT,"
      " name TEXT GENERATED ALWAYS AS (hex(zeroblob(450000000))) VIRTUAL)");
  EXPECT_EQ(reading(),
            "damaged: opening is a table with computed columns, which this program never writes");
}

TEST_F(StoreRefusals, AViewInPlaceOfATable) {
  change("CREATE VIEW tuning AS SELECT 1");
  EXPECT_EQ(reading(), "damaged: tuning is a view, which this program never writes");
}

TEST_F(StoreRefusals, AVirtualTable) {
  change("CREATE VIRTUAL TABLE traffic USING fts5(game, colour, text)");
  EXPECT_EQ(reading(), "damaged: traffic is a virtual table, which this program never writes");
}

TEST_F(StoreRefusals, AValueThatFillsTheMemory) {
  const sqlite::Database database(path, sqlite::Access::write);
  EXPECT_THAT(refusal(path, [&] { database.word("SELECT hex(zeroblob(450000000))"); }),
              HasSubstr("string or blob too big"));
}

TEST_F(StoreRefusals, BoardOfAnImpossibleSize) {
  change("UPDATE run SET board_size = 16");
  EXPECT_EQ(reading(), "run 1, column board_size: 16 is not in [1, 15]");
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

TEST_F(StoreRefusals, OtherProfile) {
  EXPECT_EQ(resuming([](RunSpec& run) {
              run.players[1].name = "easy";
              run.players[1].params = R"({"depth":2,"random_factor":0.25})";
            }),
            "cannot resume: player b is 'medium' in the file, now 'easy'; give medium as before, "
            "or start a new run in another --db");
}

TEST_F(StoreRefusals, OtherParameter) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.players[1].params = R"({"depth": 3})"; }),
            "cannot resume: player b: random_factor is 0.1 in the file, now missing; give medium "
            "as before, or start a new run in another --db");
}

TEST_F(StoreRefusals, OtherParameterWithinAParameter) {
  EXPECT_EQ(resuming([](RunSpec& run) {
              run.players[0].params = R"({"depth":5,"scores":{"FOUR":1500,"OPEN_THREE":1200}})";
            }),
            "cannot resume: player a: scores.OPEN_THREE is 1000 in the file, now 1200; give "
            "hard:depth=5 as before, or start a new run in another --db");
}

TEST_F(StoreRefusals, OtherSeed) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.seed = 2; }),
            "cannot resume: seed is 18364758544493064720 in the file, now 2");
}

TEST_F(StoreRefusals, OtherFormat) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.format = Format::gauntlet; }),
            "cannot resume: schedule is 'round-robin' in the file, now 'gauntlet'");
}

TEST_F(StoreRefusals, OtherSequentialTest) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.sprt = rating::SprtSpec{}; }),
            "cannot resume: sprt is 'none' in the file, now "
            "'elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized,overshoot=off'");
}

TEST_F(StoreRefusals, UnknownFormat) {
  change("UPDATE run SET format = 'knockout'");
  EXPECT_THAT(reading(), HasSubstr("is no format of a run"));
}

TEST_F(StoreRefusals, OtherOpenings) {
  EXPECT_EQ(resuming([](RunSpec& run) {
              run.openings_source = "my.txt";
              run.openings_hash = 1;
            }),
            "cannot resume: openings is 'default' in the file, now 'my.txt'");
  EXPECT_EQ(resuming([](RunSpec& run) { run.openings_hash = 1; }),
            "cannot resume: the openings of 'default' are not those in the file");
}

TEST_F(StoreRefusals, OpeningsThatWereChangedInTheFile) {
  change("UPDATE opening SET moves = 'h8' WHERE id = 0");
  EXPECT_EQ(resuming(path), "damaged: its openings are not the ones its run started with");
}

TEST_F(StoreRefusals, OtherOrder) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.order = Order::sequential; }),
            "cannot resume: order is 'random' in the file, now 'sequential'");
}

TEST_F(StoreRefusals, OtherLimits) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.limits.moves.nodes = 2000; }),
            "cannot resume: limits: nodes is 1000 in the file, now 2000");
}

TEST_F(StoreRefusals, LimitsThatAreNone) {
  change(R"(UPDATE run SET limits = '{"nodes":"many"}')");
  EXPECT_EQ(reading(), R"(run 1, column limits: '{"nodes":"many"}' is no limits of a run)");
}

TEST_F(StoreRefusals, OtherVersion) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.version = "0.2.0 0"; }),
            "cannot resume: version is '0.1.0 0123456789ab' in the file, now '0.2.0 0'");
}

TEST_F(StoreRefusals, OtherSourcesOfTheEngines) {
  change("UPDATE run SET version = '0.1.0 unknown engine 0123456789ab'");
  EXPECT_EQ(resuming([](RunSpec& run) { run.version = "0.1.0 unknown engine 9c1e0b7a4d52"; }),
            "cannot resume: version is '0.1.0 unknown engine 0123456789ab' in the file, now '0.1.0 "
            "unknown engine 9c1e0b7a4d52'");
}

TEST_F(StoreRefusals, OtherKindOfRun) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.kind = RunKind::tune_bayes; }),
            "cannot resume: kind is 'match' in the file, now 'tune bayes'");
}

TEST_F(StoreRefusals, UnknownKindOfRun) {
  change("UPDATE run SET kind = 'duel'");
  EXPECT_EQ(reading(), "run 1, column kind: 'duel' is no kind of a run");
}

TEST_F(StoreRefusals, SequentialTestThatIsNone) {
  change("UPDATE run SET sprt = 'elo0=5,elo1=2'");
  EXPECT_THAT(
      reading(),
      HasSubstr("run 1, column sprt: no sequential test: elo0 (5) must be less than elo1 (2)"));
}

TEST_F(StoreRefusals, FewerGamesThanArePlayed) {
  EXPECT_EQ(resuming([](RunSpec& run) { run.games = 2; }),
            "cannot resume: games is 100 in the file, now 2: 4 games have been played, so it "
            "cannot be less");
}

TEST_F(StoreRefusals, RunThatIsNotThere) {
  EXPECT_EQ(resuming(folder.file("typo.db")),
            "no such run to resume; leave out --resume to start a new one");
}

TEST_F(StoreRefusals, FolderInPlaceOfAFile) {
  const std::string file = folder.file("folder");
  std::filesystem::create_directory(file);
  EXPECT_EQ(refusal(file, [&] { StoreWriter::create(file, run_spec(), openings()); }),
            "a folder: name a file in it");
  EXPECT_EQ(resuming(file), "a folder: name a file in it");
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
