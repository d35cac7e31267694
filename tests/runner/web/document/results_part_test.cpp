#include "runner/web/document/results_part.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/queue/worker_rows.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/tables/pairing_table.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;

constexpr Stone kBlack = Stone::black, kWhite = Stone::white, kNobody = Stone::empty;

// A game of players 0 and 1, player 0 as Black.
GameRow row(int plies, Stone winner) { return {.winner = winner, .plies = plies}; }

PlayedRun run_of(std::vector<GameRow> rows) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  played.rows = std::move(rows);
  for (std::size_t i = 0; i < played.rows.size(); ++i) {
    played.rows[i].result.id = static_cast<int>(i);
    if (played.rows[i].result.white == 0 && played.rows[i].result.black == 0) {
      played.rows[i].result.white = 1;
    }
  }
  return played;
}

TEST(LengthsJson, CountTheGamesOfFourMovesEachByWhoWon) {
  GameRow refused = row(8, kWhite), after_the_test = row(50, kBlack);
  refused.refused = true;
  after_the_test.counted = false;
  const PlayedRun played = run_of({row(7, kBlack), row(8, kWhite), refused, after_the_test,
                                   row(11, kNobody), row(12, kNobody), row(120, kNobody)});
  EXPECT_EQ(lengths_json(played), ordered_json::parse(R"({"bin": 4, "rows": [
      [4, 1, 0, 0], [8, 0, 1, 2], [12, 0, 1, 0], [120, 0, 1, 0]]})"));
}

TEST(LengthsJson, CountThoseOfSixWhereAGameHasMoreThan120) {
  const PlayedRun played =
      run_of({row(5, kWhite), row(6, kBlack), row(11, kBlack), row(12, kBlack), row(121, kNobody)});
  EXPECT_EQ(lengths_json(played), ordered_json::parse(R"({"bin": 6, "rows": [
      [0, 0, 0, 1], [6, 2, 0, 0], [12, 1, 0, 0], [120, 0, 1, 0]]})"));
  EXPECT_EQ(lengths_json(run_of({})), ordered_json::parse(R"({"bin": 4, "rows": []})"));
}

TEST(EndsJson, HaveTheReasonsThatOccurredInTheirOrder) {
  PlayedRun played = run_of({});
  const auto add = [&](int id, Stone winner, Reason reason, bool is_trap) {
    GameRecord record;
    record.id = id;
    record.players = {0, 1};
    record.outcome = {winner, reason};
    record.marks.trap = is_trap;
    played.board.add(record);
  };
  add(0, kWhite, Reason::crash, false);
  add(1, kBlack, Reason::five, false);
  add(2, kWhite, Reason::five, true);
  add(3, kBlack, Reason::five, false);
  EXPECT_EQ(ends_json(played),
            ordered_json::parse(R"({"rows": [["five", 3], ["crash", 1]], "traps": 1})"));
}

TEST(ScoredJson, HasTheScoreWithItsInterval) {
  const rating::GameCounts counts{5, 2, 3};
  EXPECT_EQ(scored_json(counts),
            (ordered_json{{"wins", 5},
                          {"draws", 2},
                          {"losses", 3},
                          {"score", 0.6},
                          {"interval", interval_json(rating::estimate(counts).score_interval)}}));
  EXPECT_TRUE(scored_json({}).is_null());
}

TEST(ColoursJson, CountEachGameForBothOfItsPlayers) {
  std::vector<GameRow> rows;
  for (const auto& [black, winner] : {std::pair(0, kBlack),
                                      {0, kBlack},
                                      {0, kNobody},
                                      {1, kWhite},
                                      {1, kBlack},
                                      {0, kWhite},
                                      {1, kNobody}}) {
    GameRow& added = rows.emplace_back(row(9, winner));
    added.result.black = black;
    added.result.white = 1 - black;
  }
  rows[1].result.is_repeat = true;
  rows[6].counted = false;
  const ordered_json colours = colours_json(run_of(rows));
  const auto counts = [](int games, int fresh, int black, int draws, int white,
                         const rating::GameCounts& of_fresh) {
    return ordered_json{{"games", games},
                        {"new_games", fresh},
                        {"black", black},
                        {"draws", draws},
                        {"white", white},
                        {"score", of_fresh.score()},
                        {"interval", interval_json(rating::estimate(of_fresh).score_interval)}};
  };
  EXPECT_EQ(colours.at("all"), counts(6, 5, 3, 1, 2, {2, 1, 2}));
  ASSERT_EQ(colours.at("players").size(), 2U);
  EXPECT_EQ(colours.at("players")[0], counts(4, 3, 2, 1, 1, {1, 1, 1}));
  EXPECT_EQ(colours.at("players")[1], counts(2, 2, 1, 0, 1, {1, 0, 1}));
  ASSERT_EQ(colours.at("as_white").size(), 2U);
  EXPECT_EQ(colours.at("as_white")[0], colours.at("players")[1]);
  EXPECT_EQ(colours.at("as_white")[1], colours.at("players")[0]);
}

TEST(ColoursJson, OfRepeatsOnlyHaveNoScore) {
  GameRow repeat = row(9, kBlack);
  repeat.result.is_repeat = true;
  EXPECT_EQ(colours_json(run_of({repeat})).at("all"),
            ordered_json::parse(R"({"games": 1, "new_games": 0, "black": 1, "draws": 0,
                                    "white": 0, "score": null, "interval": [null, null]})"));
}

// A file of a queue with these workers and games.
class FleetPart : public testing::Test {
 protected:
  FleetPart() {
    auto store = StoreWriter::create(path_, fakes::run_spec(), fakes::openings());
    store.close();
    queue::create_worker_tables(sqlite::Database(path_, sqlite::Access::write));
  }
  void run(const std::string& sql) { sqlite::Database(path_, sqlite::Access::write).run(sql); }
  ordered_json part(int games) const {
    PlayedRun played = run_of(std::vector<GameRow>(static_cast<std::size_t>(games)));
    for (GameRow& game : played.rows) {
      game.result.reason = game.result.id == 1 ? Reason::timeout : Reason::five;
    }
    played.path = path_;
    return fleet_part(played);
  }

 private:
  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(FleetPart, HasTheWorkersAndTheSpeedOfEach) {
  run("INSERT INTO worker VALUES (3, 'w', 'u', 'h', 'b'), (4, 'x', 'v', 'i', 'c')");
  run("INSERT INTO game_worker VALUES (0, 3, 1000), (1, 3, 1500), (2, 3, 3000), (3, 4, 5000)");
  EXPECT_EQ(part(4), ordered_json::parse(R"({"games": 4, "per_second": 1.0, "workers": [
      {"name": "w", "user": "u", "host": "h", "build": "b", "games": 3, "forfeits": 1,
       "per_second": 1.5},
      {"name": "x", "user": "v", "host": "i", "build": "c", "games": 1, "forfeits": 0,
       "per_second": null}],
      "course": [[0.0, 2.0], [1.0, 0.0], [2.0, 1.0], [3.0, 0.0], [4.0, 1.0]]})"));
}

TEST_F(FleetPart, HasSixtyStretchesAtMost) {
  run("INSERT INTO worker VALUES (3, 'w', 'u', 'h', 'b')");
  run("INSERT INTO game_worker VALUES (0, 3, 0), (1, 3, 2000), (2, 3, 119999)");
  const ordered_json course = part(3).at("course");
  ASSERT_EQ(course.size(), 60U);
  EXPECT_EQ(course[0], ordered_json({0.0, 0.5}));
  EXPECT_EQ(course[1], ordered_json({2.0, 0.5}));
  EXPECT_EQ(course[2], ordered_json({4.0, 0.0}));
  EXPECT_EQ(course[59], ordered_json({118.0, 0.5}));
}

TEST_F(FleetPart, WithoutGamesHasNoSpeed) {
  run("INSERT INTO worker VALUES (3, 'w', 'u', 'h', 'b')");
  const ordered_json found = part(0);
  EXPECT_EQ(found.at("games"), 0);
  EXPECT_TRUE(found.at("per_second").is_null());
  EXPECT_TRUE(found.at("workers")[0].at("per_second").is_null());
  EXPECT_TRUE(found.at("course").empty());
}

TEST_F(FleetPart, WithoutWorkersIsNull) { EXPECT_TRUE(part(2).is_null()); }

}  // namespace
}  // namespace rb
