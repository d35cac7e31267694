#include "runner/web/document/results_part.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "runner/evidence/opening_figures.hpp"
#include "runner/queue/worker_rows.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/tables/pairing_table.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using fakes::kBlack, fakes::kNobody, fakes::kWhite;

// A game of players 0 and 1, player 0 as Black.
GameRow row(std::int16_t plies, Stone winner) { return {.plies = plies, .winner = winner}; }

PlayedRun run_of_rows(std::vector<GameRow> rows) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  played.rows = std::move(rows);
  for (std::size_t i = 0; i < played.rows.size(); ++i) {
    played.rows[i].id = static_cast<int>(i);
    played.rows[i].white = 1;
  }
  return played;
}

TEST(LengthsJson, CountTheGamesOfFourMovesEachByWhoWon) {
  GameRow refused = row(8, kWhite), after_the_test = row(50, kBlack);
  refused.refused = true;
  after_the_test.counted = false;
  const PlayedRun played = run_of_rows({row(7, kBlack), row(8, kWhite), refused, after_the_test,
                                        row(11, kNobody), row(12, kNobody), row(120, kNobody)});
  EXPECT_EQ(lengths_json(played), read_ordered_json(R"({"bin": 4, "rows": [
      [4, 1, 0, 0], [8, 0, 1, 2], [12, 0, 1, 0], [120, 0, 1, 0]]})"));
}

TEST(ColoursJson, OfPairsIsWhatMatchSays) {
  PlayedRun played = run_of_rows({});
  for (int id = 0; id < 20; ++id) {
    played.results.push_back({.id = id,
                              .black = id % 2,
                              .white = 1 - id % 2,
                              .half_points = id % 3 == 0 ? 0 : 2,
                              .opening = static_cast<std::uint64_t>(id / 2)});
  }
  const Json all = colours_json(played).at("all");
  EXPECT_EQ(all.at("by_openings"), true);
  EXPECT_EQ(all.at("interval"), interval_json(opening_figures(played.results)->black_interval));
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
  Json part(int games) const {
    PlayedRun played = run_of_rows(std::vector<GameRow>(static_cast<std::size_t>(games)));
    for (GameRow& game : played.rows) {
      game.reason = game.id == 1 ? Reason::timeout : Reason::five;
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
  EXPECT_EQ(part(4), read_ordered_json(R"({"games": 4, "per_second": 1.0, "workers": [
      {"name": "w", "user": "u", "host": "h", "build": "b", "games": 3, "forfeits": 1,
       "per_second": 1.5},
      {"name": "x", "user": "v", "host": "i", "build": "c", "games": 1, "forfeits": 0,
       "per_second": null}],
      "course": [[0.0, 2.0], [1.0, 0.0], [2.0, 1.0], [3.0, 0.0], [4.0, 1.0]]})"));
}

TEST_F(FleetPart, WithoutWorkersIsNull) { EXPECT_TRUE(part(2).is_null()); }

}  // namespace
}  // namespace rb
