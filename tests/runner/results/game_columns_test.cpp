#include "runner/results/game_columns.hpp"

#include <gmock/gmock.h>

#include <chrono>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using std::chrono::nanoseconds;
using testing::HasSubstr;

// Game 3 of two moves, of which the second was thought about.
class GameColumns : public testing::Test {
 protected:
  GameColumns() {
    GameRecord record = fakes::game_of(3, {0, 1}, {Stone::empty, Reason::agreed_draw});
    record.moves.resize(2);
    record.moves[0].reply.move = Move(112);
    record.moves[1].reply.move = Move(113);
    record.moves[1].reply.thinking = Thinking{.rank = 2};
    auto store = StoreWriter::create(path_, fakes::run_spec(), fakes::openings());
    store.commit(record);
    store.close();
  }
  void change(const std::string& sql) { sqlite::Database(path_, sqlite::Access::write).run(sql); }
  // The Error that reading throws after the second move was changed.
  std::string refusal_of_move(const std::string& fields) {
    change("UPDATE move SET " + fields + " WHERE ply = 2");
    return refusal();
  }
  std::string refusal_of_game(const std::string& fields) {
    change("UPDATE game SET " + fields);
    return refusal(Detail::result);
  }
  std::string refusal(Detail detail = Detail::all) const {
    try {
      fakes::read_all(StoreReader(path_), detail);
    } catch (const Error& error) {
      return std::string(error.what()).substr(path_.size() + 2);
    }
    return "none";
  }
  MoveRecord move(const std::string& fields) {
    EXPECT_EQ(refusal_of_move(fields), "none") << fields;
    return StoreReader(path_).game(3).value().moves.at(1);
  }

 private:
  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(GameColumns, HaveNoMorePliesThanPoints) {
  EXPECT_EQ(refusal_of_game("plies = 226"), "game 3, column plies: 226 is not in [0, 225]");
  EXPECT_EQ(refusal_of_game("plies = -1"), "game 3, column plies: -1 is not in [0, 225]");
  EXPECT_EQ(refusal_of_game("plies = 225"), "none");
  EXPECT_EQ(refusal_of_game("plies = 0"), "none");
}

TEST_F(GameColumns, HaveAnIdFromZero) {
  EXPECT_EQ(refusal_of_game("id = -1"), "game -1, column id: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal_of_game("id = 2147483648"),
            "game 2147483648, column id: 2147483648 is not in [0, 2147483647]");
  EXPECT_EQ(refusal_of_game("id = 2147483647"), "none");
  EXPECT_EQ(refusal_of_game("id = 0"), "none");
}

TEST_F(GameColumns, HavePlayersAndOpeningsOfTheRun) {
  EXPECT_EQ(refusal_of_game("black = 2"), "game 3, column black: 2 is not in [0, 1]");
  EXPECT_EQ(refusal_of_game("black = -1"), "game 3, column black: -1 is not in [0, 1]");
  EXPECT_EQ(refusal_of_game("black = 1, white = 2"), "game 3, column white: 2 is not in [0, 1]");
  EXPECT_EQ(refusal_of_game("white = 1"),
            "game 3, column white: 1 is Black too: no player plays itself");
  EXPECT_EQ(refusal_of_game("white = 0, opening = 2"),
            "game 3, column opening: 2 is not in [0, 1]");
  EXPECT_EQ(refusal_of_game("opening = -1"), "game 3, column opening: -1 is not in [0, 1]");
  EXPECT_EQ(refusal_of_game("opening = 1"), "none");
  EXPECT_EQ(refusal_of_game("opening = 0"), "none");
  EXPECT_EQ(refusal_of_game("trap = 2"), "game 3, column trap: 2 is not in [0, 1]");
}

TEST_F(GameColumns, RoundTimesToNanoseconds) {
  EXPECT_EQ(move("elapsed_ms = 0.0000014").elapsed, nanoseconds(1));
  EXPECT_EQ(move("elapsed_ms = 0.0000016").elapsed, nanoseconds(2));
  EXPECT_EQ(move("elapsed_ms = 1.25, cpu_ms = 3").elapsed, nanoseconds(1'250'000));
  EXPECT_EQ(move("cpu_ms = 3").reply.cpu, nanoseconds(3'000'000));
  EXPECT_EQ(move("elapsed_ms = 1000000000000").elapsed, nanoseconds(1'000'000'000'000'000'000));
  EXPECT_EQ(refusal_of_move("elapsed_ms = 1000000000001"),
            "move 2 of game 3, column elapsed_ms: 1000000000001 is not in [0, 1000000000000]");
}

TEST_F(GameColumns, HaveScoresAndDepthsOfAnyInt) {
  EXPECT_EQ(move("score = 2147483647, depth = -2147483648").reply.score, 2147483647);
  EXPECT_EQ(move("score = -2147483648, depth = 2147483647").reply.depth, 2147483647);
  EXPECT_THAT(refusal_of_move("score = 2147483648"),
              HasSubstr("column score: 2147483648 is not in [-2147483648, 2147483647]"));
  EXPECT_THAT(refusal_of_move("score = 0, depth = -2147483649"),
              HasSubstr("column depth: -2147483649 is not in [-2147483648, 2147483647]"));
}

TEST_F(GameColumns, HaveARankOnTheBoard) {
  EXPECT_EQ(move("rank = 1").reply.thinking->rank, 1);
  EXPECT_EQ(move("rank = 225").reply.thinking->rank, 225);
  EXPECT_THAT(refusal_of_move("rank = 0"), HasSubstr("column rank: 0 is not in [1, 484]"));
  EXPECT_THAT(refusal_of_move("rank = 485"), HasSubstr("column rank: 485 is not in [1, 484]"));
}

TEST_F(GameColumns, HaveNoThinkingWhereTheFirstOfItIsMissing) {
  EXPECT_FALSE(
      move("interrupted = NULL, forced = 'five', chance = 1, depths = x'ff'").reply.thinking);
}

TEST_F(GameColumns, KeepAnAnswerOffTheBoardAsNone) {
  GameRecord record = fakes::game_of(0, {0, 1}, {Stone::black, Reason::illegal_move});
  record.moves.resize(2);
  record.moves[0].reply.move = Move(195);
  const auto stored = [&](int cell) {
    const fakes::TempFolder folder;
    RunSpec run = fakes::run_spec();
    run.board_size = 14;
    record.moves[1].reply.move = Move(cell);
    auto store = StoreWriter::create(folder.file("run.db"), run, {});
    store.commit(record);
    store.close();
    return sqlite::Database(folder.file("run.db"), sqlite::Access::read)
        .word("SELECT move FROM move WHERE ply = 2");
  };
  EXPECT_EQ(stored(194), "m1");
  EXPECT_EQ(stored(195), "n1");
  EXPECT_EQ(stored(196), "-");
}

TEST_F(GameColumns, NameTheListOfCountersThatMakesNoSense) {
  change("INSERT INTO counter_list VALUES (0, 'cuts')");
  EXPECT_EQ(refusal_of_move("counters = x'000005'"), "none");
  EXPECT_THAT(refusal_of_move("counters = x'010005'"),
              HasSubstr("column counters: not a row of counters"));
  change("UPDATE counter_list SET id = 1");
  EXPECT_EQ(refusal(), "counter_list 1, column id: 1 is not in [0, 0]");
}

// What is rare has tables of its own.
TEST_F(GameColumns, HaveRulingsOfTheRulesOfARun) {
  change(
      "CREATE TABLE ruling (game INTEGER PRIMARY KEY, plies INTEGER NOT NULL,"
      " winner TEXT NOT NULL, reason TEXT NOT NULL)");
  const auto ruling = [&](const std::string& row) {
    change("REPLACE INTO ruling VALUES (3, " + row + ")");
    return refusal();
  };
  EXPECT_EQ(ruling("1, 'black', 'resign rule'"), "none");
  EXPECT_EQ(ruling("0, 'black', 'resign rule'"),
            "game 3, column plies: 0 is not in [1, 2147483647]");
  EXPECT_EQ(ruling("1, 'nobody', 'resign rule'"),
            "game 3, column winner: not black, white or draw");
  EXPECT_EQ(ruling("1, 'black', 'five'"), "game 3, column reason: not a rule of a run");
  EXPECT_EQ(ruling("1, 'black', 'x'"), "game 3, column reason: not a rule of a run");
  EXPECT_EQ(ruling("1, 'draw', 'resign rule'"), "game 3, column reason: 'resign rule' is no draw");
}

TEST_F(GameColumns, HaveTrafficOfTwoColours) {
  change(
      "CREATE TABLE traffic (game INTEGER NOT NULL, colour TEXT NOT NULL, text TEXT NOT NULL,"
      " PRIMARY KEY (game, colour)) WITHOUT ROWID");
  change("INSERT INTO traffic VALUES (3, 'draw', 'x')");
  EXPECT_EQ(refusal(), "none") << "the game is no fault";
  change("UPDATE game SET winner = 'black', reason = 'timeout'");
  EXPECT_EQ(refusal(), "game 3, column colour: neither black nor white");
}

}  // namespace
}  // namespace rb
