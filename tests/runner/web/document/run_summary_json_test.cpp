#include "runner/web/document/run_summary_json.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "runner/base/system/file_lock.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;

PlayedRun read(const std::string& path) {
  return read_played_run(path, [](const GameRecord&) {});
}

// A match of two by chance: a pair of games from each of `pairs` openings, of `planned` games.
class RunSummary : public testing::Test {
 protected:
  PlayedRun play(int pairs, int planned, RunSpec run = fakes::run_spec()) {
    const std::vector<Opening> openings = fakes::two_stone_openings(3);
    run.games = planned;
    run.openings_hash = openings_hash(openings);
    auto store = StoreWriter::create(path(), run, openings);
    const std::vector<GameRecord> games = fakes::games_by_chance(openings);
    for (const GameRecord& game : games) {
      if (game.id < 2 * pairs) store.commit(game);
    }
    store.close();
    return read(path());
  }
  std::string path() const { return folder_.file("run.db"); }

 private:
  fakes::TempFolder folder_;
};

TEST_F(RunSummary, CountsTheOpeningsOfTheFile) {
  EXPECT_EQ(summary_json(play(3, 6)).at("openings").at("count"), 3);
}

TEST_F(RunSummary, OfAWholeRunHasNothingToResume) {
  const ordered_json fields = run_fields(play(3, 6));
  EXPECT_EQ(fields.at("game"), "renju");
  EXPECT_EQ(fields.at("board_size"), 15);
  EXPECT_EQ(fields.at("state"), "complete");
  EXPECT_TRUE(fields.at("resume").is_null());
  EXPECT_EQ(fields.at("games"), 6);
  EXPECT_EQ(fields.at("games_beyond"), 0);
  EXPECT_EQ(fields.at("notes"), ordered_json::array());
}

TEST_F(RunSummary, OfAPartOfARunSaysHowToPlayTheRest) {
  const PlayedRun played = play(2, 6);
  ordered_json fields = run_fields(played);
  EXPECT_EQ(fields.at("state"), "stopped");
  EXPECT_EQ(fields.at("resume"), "renju-bench match --resume --db run.db");
  EXPECT_EQ(fields.at("games"), 4);
  EXPECT_EQ(fields.at("notes"), ordered_json({"4 of 6 games: the run is not finished"}));
  const FileLock writer = FileLock::take(path());
  EXPECT_EQ(run_fields(played).at("state"), "playing");
}

TEST_F(RunSummary, OfImportedGamesHasNothingToResume) {
  RunSpec run = fakes::run_spec();
  run.kind = RunKind::import;
  EXPECT_TRUE(run_fields(play(2, 6, run)).at("resume").is_null());
}

TEST_F(RunSummary, OfARunThatHasJustBegunIsEmpty) {
  const PlayedRun played = play(0, 6);
  EXPECT_TRUE(summary_json(played).is_null());
  EXPECT_EQ(run_fields(played).at("notes"),
            ordered_json({"no game has ended yet", "0 of 6 games: the run is not finished"}));
}

TEST(RunFields, HaveWhatTheRunIs) {
  RunSpec run = fakes::run_spec(6);
  run.sprt = rating::SprtSpec{
      .elo0 = -3, .elo1 = 7, .alpha = 0.05, .beta = 0.1, .model = rating::Model::logistic};
  run.openings_hash = 0xabc;
  run.held_out = true;
  run.keep = Keep::moves;
  run.order = Order::sequential;
  run.started_ms = 1700;
  const ordered_json fields = run_fields({.path = "/far/away/my run.db", .run = run});
  EXPECT_EQ(fields.at("run"), ordered_json::parse(R"({
      "kind": "match", "seed": 18364758544493064720, "games_planned": 6, "format": "round-robin",
      "sprt": {"elo0": -3.0, "elo1": 7.0, "alpha": 0.05, "beta": 0.1, "model": "logistic"},
      "openings_source": "default, held out", "openings_hash": "0000000000000abc",
      "order": "sequential", "keep": "moves",
      "limits": {"nodes": 1000, "depth": null, "clock": null, "max_moves": null},
      "command_line": "renju-bench match --a \"hard\" --b 'medium'",
      "version": "0.1.0 0123456789ab", "build": "GCC 12.2.0, Release", "host": "host",
      "started_ms": 1700})"));
  EXPECT_EQ(fields.at("resume"), "renju-bench match --resume --db 'my run.db'");
  run.sprt.reset();
  EXPECT_TRUE(run_fields({.path = "x.db", .run = run}).at("run").at("sprt").is_null());
}

// The rules of no game are known, and what the test did not count are the last games.
TEST(RunFields, NoteWhatAReaderMightNotExpect) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec(3)};
  GameRecord record;
  record.players = {0, 1};
  record.outcome = {Stone::black, Reason::five};
  const auto notes = [&](int rows) {
    played.rows.resize(static_cast<std::size_t>(rows));
    return run_fields(played).at("notes");
  };
  played.board.add(record);
  record.id = 1;
  played.board.add(record);
  const std::string unknown = "'renju' on a board of 15 is a game that this program does not know";
  EXPECT_EQ(notes(2), ordered_json({"2 of 3 games: the run is not finished", unknown}));
  EXPECT_EQ(notes(3), ordered_json({"1 game after the decision of the test is left out", unknown}));
  EXPECT_EQ(notes(4),
            ordered_json({"2 games after the decision of the test are left out", unknown}));
  EXPECT_EQ(run_fields(played).at("games_beyond"), 2);
}

TEST(RunFields, OfADecidedTestAreOfACompleteRun) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec(100)};
  played.run.sprt = rating::SprtSpec{.elo0 = -100, .elo1 = 100};
  played.test.emplace(*played.run.sprt);
  EXPECT_EQ(run_fields(played).at("state"), "stopped");
  for (int id = 0; id < 40; ++id) {
    played.test->add({.id = id,
                      .black = id % 2,
                      .white = 1 - id % 2,
                      .half_points = id % 2 == 0 ? 2 : 0,
                      .opening = static_cast<std::uint64_t>(id / 2),
                      .moves = static_cast<std::uint64_t>(id)});
  }
  ASSERT_TRUE(played.is_decided());
  EXPECT_EQ(run_fields(played).at("state"), "complete");
}

// Two candidates against player 0; a round is a pair of games of each.
TEST(RunFields, OfARaceAreOfACompleteRunAfterItsLastRound) {
  RunSpec run = fakes::run_spec(12);
  run.players.push_back({"third", "{}"});
  run.format = Format::gauntlet;
  run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  PlayedRun played{.path = "x.db", .run = run};
  played.race.emplace(*run.sprt, 3);
  for (int id = 0; id < 12; ++id) {
    EXPECT_EQ(run_fields(played).at("state"), "stopped") << id;
    const int candidate = id / 2 % 2 + 1;
    played.race->add({.id = id,
                      .black = id % 2 == 0 ? 0 : candidate,
                      .white = id % 2 == 0 ? candidate : 0,
                      .half_points = 2,
                      .opening = static_cast<std::uint64_t>(id / 4),
                      .moves = static_cast<std::uint64_t>(id)});
  }
  ASSERT_FALSE(played.race->is_over());
  EXPECT_EQ(run_fields(played).at("state"), "complete");
}

TEST_F(RunSummary, OfAMatchIsThatOfMatchWithoutItsSession) {
  RunSpec run = fakes::run_spec();
  run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  const ordered_json json = summary_json(play(2, 6, run));
  for (const char* const field : {"threads", "session", "results", "resume"}) {
    EXPECT_FALSE(json.contains(field)) << field;
  }
  ASSERT_EQ(json.at("players").size(), 2U);
  EXPECT_EQ(json.at("players")[0].at("player"), 0);
  EXPECT_EQ(json.at("players")[0].at("name"), "hard:depth=5");
  EXPECT_EQ(json.at("players")[1].at("player"), 1);
  EXPECT_TRUE(json.at("sprt").is_object()) << json;
  EXPECT_FALSE(json.contains("race"));
}

// Player 2 wins all its games, player 0 loses all: they are listed by rating.
TEST(SummaryJson, OfATournamentNumbersItsPlayers) {
  PlayedRun played{.path = "/far/away.db", .run = fakes::run_spec(6)};
  played.run.players.push_back({"third", "{}"});
  played.board = Scoreboard(3);
  for (int id = 0; id < 12; ++id) {
    const std::array<std::array<int, 2>, 3> pairings = {{{0, 1}, {0, 2}, {1, 2}}};
    const auto& [low, high] = pairings[static_cast<std::size_t>(id / 2 % 3)];
    GameRecord record;
    record.id = id;
    record.opening = id / 2;
    record.players = {id % 2 == 0 ? low : high, id % 2 == 0 ? high : low};
    record.outcome = {id % 2 == 0 ? Stone::white : Stone::black, Reason::resigned};
    if (id == 0) record.outcome.winner = Stone::black;
    record.moves.resize(static_cast<std::size_t>(id));
    played.board.add(record);
  }
  played.results = played.board.results();
  const ordered_json json = summary_json(played);
  ASSERT_EQ(json.at("players").size(), 3U);
  EXPECT_EQ(json.at("players")[0].at("player"), 2);
  EXPECT_EQ(json.at("players")[1].at("player"), 1);
  EXPECT_EQ(json.at("players")[2].at("player"), 0);
  ASSERT_EQ(json.at("pairings").size(), 3U);
  for (const auto& pairing : json.at("pairings")) {
    EXPECT_LT(pairing.at("a").get<int>(), pairing.at("b").get<int>());
    EXPECT_LT(pairing.at("b").get<int>(), 3);
  }
  EXPECT_FALSE(json.contains("race"));
  played.race.emplace(rating::SprtSpec{.elo0 = 0, .elo1 = 10}, 3);
  EXPECT_TRUE(summary_json(played).at("race").is_object());
}

}  // namespace
}  // namespace rb
