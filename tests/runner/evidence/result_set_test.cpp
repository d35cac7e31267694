#include "runner/evidence/result_set.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/evidence/foreign_games.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<Opening> openings_of(const std::vector<std::string>& texts) {
  std::vector<Opening> openings;
  for (const std::string& text : texts) openings.push_back({text, parse_moves(text, 15)});
  return openings;
}

GameRecord game(int id, int opening, Stone winner, std::string_view moves) {
  GameRecord record =
      fakes::game_of(id, id % 2 == 0 ? std::array{0, 1} : std::array{1, 0},
                     {winner, winner == Stone::empty ? Reason::board_full : Reason::more_discs});
  record.opening = opening;
  for (const Move move : parse_moves(moves, 15)) {
    record.moves.emplace_back().reply.move = move;
    record.moves.back().elapsed = std::chrono::milliseconds(record.moves.size());
  }
  return record;
}

// With the keys of the moves in the files, and of schema 2, without.
class ResultSetTest : public testing::TestWithParam<bool> {
 protected:
  // A file of these games; each has a seed of its own, so that it is a run of its own.
  std::string write(const std::vector<GameRecord>& games, RunSpec run = fakes::run_spec(),
                    const std::vector<Opening>& openings = openings_of({"h8 i9 g7", "h8 h9"})) {
    run.seed = static_cast<std::uint64_t>(++files_);
    const std::string path = folder_.file(std::to_string(files_) + ".db");
    StoreWriter store = StoreWriter::create(path, run, openings);
    for (const GameRecord& record : games) store.commit(record);
    store.close();
    if (!GetParam()) {
      const sqlite::Database database(path, sqlite::Access::write);
      database.run("ALTER TABLE game DROP COLUMN moves_key");
      database.run("PRAGMA user_version = 2");
    }
    return path;
  }
  std::string refusal(const std::vector<std::string>& paths, const ReadSpec& spec = {}) {
    return fakes::complaint([&] { read_results(paths, spec); }, "accepted");
  }
  static std::vector<bool> repeats(const ResultSet& set) {
    std::vector<bool> repeats;
    for (const GameResult& result : set.games) repeats.push_back(result.is_repeat);
    return repeats;
  }

  fakes::TempFolder folder_;
  int files_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Keys, ResultSetTest, testing::Bool(),
                         [](const testing::TestParamInfo<bool>& keys) {
                           return keys.param ? "Stored" : "Missing";
                         });

TEST_P(ResultSetTest, HasTheGamesOfAllFilesInTheirOrder) {
  const ResultSet set = read_results({write({game(0, 0, Stone::black, "h8 i9 g7 a1")}),
                                      write({game(3, 1, Stone::empty, "h8 h9 a1")})});
  ASSERT_EQ(set.games.size(), 2U);
  EXPECT_EQ(set.games[0].half_points, 2);
  EXPECT_EQ(set.games[1].run, 1);
  EXPECT_EQ(set.games[1].id, 3);
  EXPECT_EQ(set.games[1].half_points, 1);
  EXPECT_EQ(set.games[1].black, 1);
  EXPECT_EQ(set.files[1].games, 1);
  EXPECT_THAT(set.openings, testing::SizeIs(2));
}

TEST_P(ResultSetTest, EqualParametersAreOnePlayerWhateverTheName) {
  RunSpec other = fakes::run_spec();
  other.players[0] = {"strong", R"({"scores":{"FOUR":1500,"OPEN_THREE":1000},"depth":5})"};
  const ResultSet set = read_results({write({}), write({}, other)});
  ASSERT_EQ(set.players.size(), 2U);
  EXPECT_EQ(set.players[0].name, "hard:depth=5");
  EXPECT_THAT(set.players[0].other_names, ElementsAre("strong"));
}

TEST_P(ResultSetTest, OtherParametersOrLimitsAreAnotherPlayerOfTheSameName) {
  RunSpec other = fakes::run_spec();
  other.players[0].params = R"({"depth": 5, "scores": {"OPEN_THREE": 1001, "FOUR": 1500}})";
  RunSpec limited = fakes::run_spec();
  limited.limits.moves.nodes = 2000;
  EXPECT_EQ(read_results({write({}), write({}, other)}).players.size(), 3U);
  EXPECT_EQ(read_results({write({}), write({}, limited)}).players.size(), 4U);
}

TEST_P(ResultSetTest, ACopyFromBeforeAFileWasWrittenIsTheSameRun) {
  const std::string path = write({});
  const std::string copy = folder_.file("copy.db");
  std::filesystem::copy_file(path, copy);
  const auto set_files = [](const std::string& file, const std::string& files) {
    sqlite::Database(file, sqlite::Access::write)
        .run("UPDATE player SET params = json_set(params, '$.files', json('" + files + "'))");
  };
  set_files(path, R"({"log": "written"})");
  set_files(copy, R"({"log": "cbf29ce484222325"})");
  EXPECT_THAT(refusal({path, copy}), HasSubstr("contains the same run as"));
}

TEST_P(ResultSetTest, OnlyTheNameCountsIfAskedFor) {
  RunSpec other = fakes::run_spec();
  other.players[0].params = R"({"depth": 6})";
  const std::vector<std::string> paths = {write({}), write({}, other)};
  const ResultSet set = read_results(paths, {.by_name = true});
  ASSERT_EQ(set.players.size(), 2U);
  EXPECT_TRUE(set.by_name);
  EXPECT_THAT(set.players[0].kinds, testing::SizeIs(2));
  EXPECT_THAT(set.players[1].kinds, testing::SizeIs(1));
}

TEST_P(ResultSetTest, GamesOfTwoUnderOneNameAreLeftOutForIt) {
  RunSpec run = fakes::run_spec();
  run.players[1].name = run.players[0].name;
  const std::string path = write({game(0, 0, Stone::black, "h8 i9 g7")}, run);
  const ResultSet set = read_results({path}, {.by_name = true});
  EXPECT_EQ(set.self_play, 1);
  EXPECT_EQ(set.same_name, 1);
  EXPECT_EQ(read_results({path}).self_play, 0);
}

TEST_P(ResultSetTest, VersionsAreTakenTogetherOrApart) {
  RunSpec newer = fakes::run_spec();
  newer.version = "0.2.0 fedcba987654";
  const std::vector<std::string> paths = {write({}), write({}, newer)};
  const ResultSet together = read_results(paths);
  ASSERT_EQ(together.players.size(), 2U);
  EXPECT_THAT(together.players[0].versions, ElementsAre("0.1.0 0123456789ab", newer.version));
  EXPECT_EQ(read_results(paths, {.versions_apart = true}).players.size(), 4U);
}

TEST_P(ResultSetTest, GamesOfAPlayerAgainstItselfAreCountedAndLeftOut) {
  RunSpec run = fakes::run_spec();
  run.players[1] = {"other name", run.players[0].params};
  const ResultSet set = read_results({write({game(0, 0, Stone::black, "h8 i9 g7")}, run)});
  EXPECT_EQ(set.self_play, 1);
  EXPECT_EQ(set.files[0].games, static_cast<int>(set.games.size()) + 1) << "what is stored counts";
  EXPECT_TRUE(set.games.empty());
}

TEST_P(ResultSetTest, AGameRepeatedInAnotherFileIsARepeat) {
  const GameRecord first = game(0, 0, Stone::black, "h8 i9 g7 a1 b2");
  GameRecord again = first;
  again.id = 4;
  const ResultSet set = read_results({write({first}), write({again})});
  EXPECT_THAT(repeats(set), ElementsAre(false, true));
}

TEST_P(ResultSetTest, AMirroredGameFromAMirroredOpeningIsARepeat) {
  const GameRecord first = game(0, 0, Stone::black, "h8 i9 g7 a1 b2");
  GameRecord image = first;
  for (MoveRecord& move : image.moves) move.reply.move = transform(move.reply.move, 15, 5);
  std::vector<Opening> openings = openings_of({"h8 i9 g7"});
  for (Move& move : openings[0].moves) move = transform(move, 15, 5);
  const ResultSet set = read_results({write({first}), write({image}, fakes::run_spec(), openings)});
  EXPECT_THAT(repeats(set), ElementsAre(false, true));
  EXPECT_EQ(set.games[0].opening, set.games[1].opening);
  EXPECT_THAT(set.openings, testing::SizeIs(1));
}

TEST_P(ResultSetTest, OtherMovesColoursOrResultsAreNoRepeats) {
  const std::string path = write(
      {game(0, 0, Stone::black, "h8 i9 g7 a1 b2"), game(1, 0, Stone::black, "h8 i9 g7 a1 b2"),
       game(2, 0, Stone::black, "h8 i9 g7 a1 b3"), game(4, 0, Stone::white, "h8 i9 g7 a1 b4")});
  EXPECT_THAT(repeats(read_results({path})), ElementsAre(false, false, false, false));
}

TEST_P(ResultSetTest, GamesWithoutMovesRepeatNothing) {
  const ResultSet set =
      read_results({write({game(0, 0, Stone::black, ""), game(2, 0, Stone::black, "")})});
  EXPECT_THAT(repeats(set), ElementsAre(false, false));
}

TEST_P(ResultSetTest, ReadsAFileWithoutMovesButSaysSo) {
  const std::string path =
      write({game(0, 0, Stone::black, "h8 i9 g7 a1"), game(2, 0, Stone::black, "h8 i9 g7 a1")});
  sqlite::Database(path, sqlite::Access::write).run("DELETE FROM move");
  const ResultSet set = read_results({path});
  EXPECT_EQ(set.files[0].has_moves, GetParam());
  EXPECT_THAT(repeats(set), ElementsAre(false, GetParam()));
  EXPECT_THAT(refusal({path}, {.times = true}), HasSubstr("1.db: holds results without moves"));
}

TEST_P(ResultSetTest, AKeyThatWasTakenOutIsMadeFromTheMoves) {
  const std::string path =
      write({game(0, 0, Stone::black, "h8 i9 g7 a1"), game(2, 0, Stone::black, "h8 i9 g7 a1"),
             game(4, 0, Stone::black, "h8 i9 g7 a2"), game(6, 0, Stone::black, "h8 i9 g7 a2")});
  if (GetParam()) {
    const sqlite::Database database(path, sqlite::Access::write);
    database.run("UPDATE move SET move = 'a2' WHERE move = 'a1' AND game = 2");
    database.run("UPDATE game SET moves_key = NULL WHERE id IN (2, 6)");
    EXPECT_THAT(repeats(read_results({path})), ElementsAre(false, false, true, true));
  } else {
    EXPECT_THAT(repeats(read_results({path})), ElementsAre(false, true, false, true));
  }
}

TEST_P(ResultSetTest, ReadsTimesWhenAsked) {
  const std::string path = write({game(0, 0, Stone::black, "h8 i9 g7")});
  EXPECT_TRUE(read_results({path}).times.empty());
  const ResultSet set = read_results({path}, {.times = true});
  ASSERT_EQ(set.times.size(), 1U);
  EXPECT_EQ(set.times[0].moves, 3);
  EXPECT_EQ(set.times[0].duration_ms, 6);
  EXPECT_THAT(set.times[0].black_ms, ElementsAre(1, 3));
  EXPECT_THAT(set.times[0].white_ms, ElementsAre(2));
}

TEST_P(ResultSetTest, SkipsFilesWithoutARun) {
  fakes::write_text(folder_.file("empty.db"), "");
  const ResultSet set =
      read_results({folder_.file("empty.db"), write({game(0, 0, Stone::black, "h8")})});
  EXPECT_EQ(set.games.size(), 1U);
  ASSERT_EQ(set.skipped.size(), 1U);
  EXPECT_THAT(set.skipped[0], HasSubstr("empty.db: empty"));
}

TEST_P(ResultSetTest, RefusesWhatIsNoResultsFile) {
  const std::string good = write({game(0, 0, Stone::black, "h8")});
  fakes::write_text(folder_.file("text.db"), "no database");
  EXPECT_THAT(refusal({good, folder_.file("text.db")}), HasSubstr("text.db: not a results file"));
  EXPECT_THAT(refusal({good, folder_.file("nowhere.db")}), HasSubstr("nowhere.db: no such file"));
}

TEST_P(ResultSetTest, RefusesAnotherGameOrBoard) {
  const std::string renju = write({});
  RunSpec run = fakes::run_spec();
  run.game = "reversi";
  const std::string reversi = write({}, run, {});
  EXPECT_THAT(refusal({renju, reversi}), HasSubstr("2.db: holds games of reversi, but "));
  EXPECT_THAT(refusal({reversi, renju}), HasSubstr("1.db: holds games of renju, but "));
  run.game = "renju";
  run.board_size = 8;
  EXPECT_THAT(refusal({renju, write({}, run, {})}), HasSubstr("holds games of board size 8, but "));
}

TEST_P(ResultSetTest, RefusesTheSameRunTwice) {
  const std::string path = write({game(0, 0, Stone::black, "h8")});
  std::filesystem::copy_file(path, folder_.file("copy.db"));
  EXPECT_THAT(refusal({path, path}), HasSubstr("contains the same run as "));
  EXPECT_THAT(refusal({path, folder_.file("copy.db")}),
              HasSubstr("copy.db: contains the same run as "));
}

TEST_P(ResultSetTest, RefusesAnOpeningThatNobodyCanPlay) {
  const std::string path = write({}, fakes::run_spec(), {{"", {Move(112), Move(112)}}});
  EXPECT_THAT(refusal({path}), HasSubstr("1.db: opening 0, column moves: 'h8' is played twice"));
}

TEST_P(ResultSetTest, TakesResultsOfOtherPrograms) {
  fakes::write_text(folder_.file("x.csv"), "black,white,result\nc,d,1-0\nd,c,1/2-1/2\nc,d,0-1\n");
  const std::string own = write({game(0, 0, Stone::black, "h8 i9 g7 a1")});
  const ResultSet set = read_results({own, folder_.file("x.csv")});
  ASSERT_EQ(set.files.size(), 2U);
  EXPECT_EQ(set.files[1].path, folder_.file("x.csv"));
  EXPECT_EQ(set.files[1].games, 3);
  EXPECT_FALSE(set.files[1].has_moves);
  EXPECT_THAT(set.files[1].players, ElementsAre(2, 3));
  ASSERT_EQ(set.players.size(), 4U);
  EXPECT_EQ(set.players[2].name, "c");
  EXPECT_EQ(set.players[3].name, "d");
  ASSERT_EQ(set.games.size(), 4U);
  EXPECT_EQ(set.games[1].run, 1);
  EXPECT_EQ(foreign_line(set.games[1].id), 2);
  EXPECT_EQ(foreign_line(set.games[2].id), 3);
  EXPECT_EQ(set.games[2].black, 3);
  EXPECT_EQ(set.games[2].half_points, 1);
  EXPECT_EQ(set.games[3].half_points, 0);
  EXPECT_THAT(repeats(set), ElementsAre(false, false, false, false));
}

TEST_P(ResultSetTest, RefusesResultsOfOtherProgramsForWhatTheyDoNotTell) {
  const std::string path = folder_.file("x.csv");
  fakes::write_text(path, "black,white,result\nc,d,1-0\n");
  const std::string why = ": holds results without moves: no times, and nothing to check";
  EXPECT_EQ(refusal({path}, {.times = true}), path + why);
  EXPECT_EQ(refusal({path}, {.check = true}), path + why);
  std::filesystem::copy_file(path, folder_.file("y.csv"));
  EXPECT_EQ(
      refusal({path, folder_.file("y.csv")}),
      folder_.file("y.csv") + ": contains the same results as " + path + "; give only one of them");
}

TEST_P(ResultSetTest, ChecksGamesByTheirRulesIfAskedFor) {
  const auto find = [](std::string_view name, int /*size*/) {
    return name == "renju" ? &renju::rules() : nullptr;
  };
  GameRecord good = game(0, -1, Stone::black, "h8 i9 g7");
  good.outcome = {Stone::black, Reason::resigned};
  const std::string path = write({good});
  EXPECT_EQ(refusal({path}, {.check = true, .rules = find}), "accepted");
  EXPECT_EQ(refusal({path}, {.check = true}), path + ": holds games of an unknown kind");
  GameRecord bad = good;
  bad.moves[2] = bad.moves[0];
  const std::string damaged = write({bad});
  EXPECT_EQ(refusal({damaged}, {.rules = find}), "accepted");
  EXPECT_THAT(refusal({damaged}, {.check = true, .rules = find}),
              HasSubstr(damaged + ": game 0: "));
  EXPECT_EQ(refusal({write({})}, {.check = true, .rules = find}), "accepted");
  sqlite::Database(path, sqlite::Access::write).run("DELETE FROM move");
  EXPECT_EQ(refusal({path}, {.check = true, .rules = find}),
            path + ": holds results without moves, which cannot be checked");
}

}  // namespace
}  // namespace rb
