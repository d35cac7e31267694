#include "runner/web/document/played_run.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/retention.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

const std::vector<Opening> kOpenings = {{"", parse_moves("h8 a1", kRenjuSize)}};

// Of these moves, the first two of which are the opening.
GameRecord game(int id, std::array<int, 2> players, std::string_view moves,
                const Outcome& outcome) {
  GameRecord record = fakes::game_of(id, players, outcome);
  record.opening = 0;
  std::istringstream words{std::string(moves)};
  for (std::string cell; words >> cell;) {
    MoveRecord& told = record.moves.emplace_back();
    told.reply.move = Move(parse_cell(cell, kRenjuSize).value());
    told.opening = record.moves.size() <= 2;
  }
  return record;
}

// The third has the moves and the colours of the first.
std::vector<GameRecord> three_games() {
  return {game(0, {0, 1}, "h8 a1 i8 b1 j8 c1 k8 d1 l8", {Stone::black, Reason::five}),
          game(1, {1, 0}, "h8 a1 i8 i8", {Stone::black, Reason::illegal_move}),
          game(2, {0, 1}, "h8 a1 i8 b1 j8 c1 k8 d1 l8", {Stone::black, Reason::five})};
}

class PlayedRunTest : public testing::Test {
 protected:
  PlayedRun read(RunSpec run, const std::vector<GameRecord>& games,
                 const std::vector<Opening>& openings = kOpenings) {
    run.openings_hash = openings_hash(openings);
    auto store = StoreWriter::create(path(), run, openings);
    for (const GameRecord& record : games) store.commit(record);
    store.close();
    used_.clear();
    return read_played_run(
        path(), [&](const GameRecord& record, const GameResult&) { used_.push_back(record.id); });
  }
  std::string path() const { return folder_.file("run.db"); }

  std::vector<int> used_;  // the ids that were handed on

 private:
  fakes::TempFolder folder_;
};

TEST_F(PlayedRunTest, HasARowForEachGame) {
  const PlayedRun played = read(fakes::run_spec(), three_games());
  ASSERT_EQ(played.rows.size(), 3U);
  const GameRow& row = played.rows[0];
  EXPECT_EQ(row.id, 0);
  EXPECT_EQ(row.black, 0);
  EXPECT_EQ(row.white, 1);
  EXPECT_EQ(row.reason, Reason::five);
  EXPECT_EQ(row.winner, Stone::black);
  EXPECT_EQ(row.opening, 0);
  EXPECT_EQ(row.plies, 9);
  EXPECT_EQ(row.fixed, 2);
  EXPECT_FALSE(row.refused);
  EXPECT_EQ(row.moves(), 9);
  EXPECT_TRUE(row.counted);
  EXPECT_EQ(played.rows[1].black, 1);
  EXPECT_EQ(played.rows[1].white, 0);
  EXPECT_EQ(used_, std::vector({0, 1, 2}));
}

TEST_F(PlayedRunTest, AnIllegalMoveIsNotOnTheBoard) {
  const PlayedRun played = read(fakes::run_spec(), three_games());
  EXPECT_TRUE(played.rows[1].refused);
  EXPECT_EQ(played.rows[1].plies, 3);
  EXPECT_EQ(played.rows[1].moves(), 4);
}

// The first player wins all 60 games; the test ends before the last.
TEST_F(PlayedRunTest, GamesAfterTheDecisionDoNotCount) {
  RunSpec run = fakes::run_spec();
  run.sprt = rating::SprtSpec{.elo0 = -100, .elo1 = 100};
  const std::vector<Opening> openings = fakes::two_stone_openings(30);
  std::vector<GameRecord> games;
  for (int id = 0; id < 60; ++id) {
    const std::vector<Move>& opening = openings[static_cast<std::size_t>(id / 2)].moves;
    const int black = id % 2;
    games.push_back(game(id, {black, 1 - black},
                         fmt::format("h8 {} a1", cell_name(opening[1].cell(), kRenjuSize)),
                         {black == 0 ? Stone::black : Stone::white, Reason::resigned}));
    games.back().opening = id / 2;
  }
  const PlayedRun played = read(run, games, openings);
  ASSERT_TRUE(played.test);
  ASSERT_EQ(played.test->decision(), rating::Decision::h1);
  EXPECT_TRUE(played.is_decided());
  const int end = played.test->games();
  ASSERT_GT(end, 2);
  ASSERT_LT(end, 58);
  ASSERT_EQ(played.rows.size(), 60U);
  for (const GameRow& row : played.rows) EXPECT_EQ(row.counted, row.id < end);
  EXPECT_EQ(std::ssize(played.results), end);
  EXPECT_EQ(std::ssize(used_), end);
  EXPECT_EQ(played.board.counts(0).wins, end);
}

// A round is a pair of games of each of the two candidates.
TEST_F(PlayedRunTest, GamesThatARaceHasNotLookedAtDoNotCount) {
  RunSpec run = fakes::run_spec();
  run.players.push_back({"third", "{}"});
  run.format = Format::gauntlet;
  run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  std::vector<GameRecord> games;
  for (int id = 0; id < 5; ++id) {
    const int candidate = id / 2 % 2 + 1;
    games.push_back(game(id, {0, candidate}, "h8 a1 i8", {Stone::black, Reason::resigned}));
    if (id % 2 == 1) games.back().players = {candidate, 0};
  }
  const PlayedRun played = read(run, games);
  ASSERT_TRUE(played.race);
  EXPECT_EQ(played.race->rounds(), 1);
  ASSERT_EQ(played.rows.size(), 5U);
  for (const GameRow& row : played.rows) EXPECT_EQ(row.counted, row.id < 4);
  EXPECT_EQ(used_, std::vector({0, 1, 2, 3}));
}

// Games of a player against itself have rows, but no other figure counts them among its results.
TEST_F(PlayedRunTest, KeepsGamesOfAPlayerAgainstItselfApart) {
  std::vector<GameRecord> games = three_games();
  games[1].players = {1, 1};
  RunSpec run = fakes::run_spec();
  run.kind = RunKind::tournament;
  run.format = Format::round_robin_and_self;
  const PlayedRun played = read(run, games);
  ASSERT_EQ(played.rows.size(), 3U);
  EXPECT_TRUE(played.rows[2].is_repeat);
  ASSERT_EQ(played.results.size(), 2U);
  EXPECT_EQ(played.results[1].id, 2);
  EXPECT_TRUE(played.results[1].is_repeat);
  ASSERT_EQ(played.self_results.size(), 1U);
  EXPECT_EQ(played.self_results[0].id, 1);
  EXPECT_EQ(played.row(2), &played.rows[2]);
  EXPECT_EQ(played.row(3), nullptr);
}

TEST_F(PlayedRunTest, RefusesAFileThatLostItsMoves) {
  read(fakes::run_spec(), {three_games()[0]});
  sqlite::Database(path(), sqlite::Access::write).run("DELETE FROM move");
  EXPECT_THAT([&] { read_played_run(path(), [](const auto&...) {}); },
              testing::ThrowsMessage<Error>(path() +
                                            ": holds results without moves; nothing can be shown"));
}

TEST_F(PlayedRunTest, TellsPlayersOfOneNameApart) {
  RunSpec run = fakes::run_spec();
  run.players[0].name = "a\x1b";
  const PlayedRun played = read(run, {});
  EXPECT_THAT(played.full_names, ElementsAre("a\x1b", "medium"));
  EXPECT_EQ(played.run.players[0].name, "a\\u001b");
  EXPECT_EQ(played.run.players[1].name, "medium");
}

TEST_F(PlayedRunTest, RefusesPlayersWhoseParametersAreNoObject) {
  RunSpec run = fakes::run_spec();
  run.players[1].params = "[3]";
  EXPECT_EQ(fakes::complaint([&] { read(run, three_games()); }),
            path() +
                ": damaged: the parameters of the player 'medium' are not "
                "a JSON object");
}

}  // namespace
}  // namespace rb
