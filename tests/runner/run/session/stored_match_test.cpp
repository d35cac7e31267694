#include "runner/players/stored_match.hpp"

#include <gmock/gmock.h>

#include "runner/play/record.hpp"
#include "runner/play/seat.hpp"
#include "runner/results/store.hpp"
#include "runner/run/session/play.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

class StoredMatchTest : public ::testing::Test {
 protected:
  // Two games, of which each player has limits of its own.
  RunRequest request() {
    const PlayerSpec a{.place = "test: --a", .text = "easy", .limits = {.nodes = 90}};
    const PlayerSpec b{.place = "test: --b", .text = "beginner", .limits = {.depth = 1}};
    RunRequest request{.command = "test",
                       .players = {a, b},
                       .games = 2,
                       .db = folder_.file("run.db"),
                       .resume_command = [](const std::string& path) { return "again " + path; }};
    request.play.threads = 1;
    request.play.max_moves = 16;
    request.play.limits.nodes = 200;
    return request;
  }

  fakes::TempFolder folder_;
};

TEST_F(StoredMatchTest, PlaysTheGamesOfTheFileAgain) {
  play(
      plan_run(request()), [](const auto&, const auto&, const auto&) { return ""; }, nullptr);
  const StoreReader reader(folder_.file("run.db"));
  const MatchSpec spec = stored_match(reader.run(), reader.openings());
  Seat seat(spec);
  int games = 0;
  reader.each(Detail::all, [&](const GameRecord& record) {
    const auto again = seat.play(Job{record.id, spec.pairing(record.id)}, {});
    ASSERT_TRUE(again);
    EXPECT_TRUE(is_same_game(*again, record)) << record.id;
    ++games;
  });
  EXPECT_EQ(games, 2);
}

TEST_F(StoredMatchTest, OnlyWhatNoClockLimitsIsRepeatable) {
  EXPECT_EQ(why_not_repeatable(plan_run(request()).run), std::nullopt);
  RunRequest wall = request();
  wall.play.clock = MoveClock::wall;
  EXPECT_NE(why_not_repeatable(plan_run(wall).run), std::nullopt);
  RunRequest timed = request();
  timed.play.limits.time = std::chrono::milliseconds(50);
  EXPECT_NE(why_not_repeatable(plan_run(timed).run), std::nullopt);
  RunRequest own = request();
  own.players[1].limits.time = std::chrono::milliseconds(50);
  EXPECT_THAT(*why_not_repeatable(plan_run(own).run), testing::HasSubstr("beginner"));
}

}  // namespace
}  // namespace rb
