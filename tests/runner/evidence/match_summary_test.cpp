#include "runner/evidence/match_summary.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

// Player 0 wins its game as Black and loses the other by a fault.
TEST(MatchSummary, HasBothSidesAndTheirFaults) {
  const RunSpec run = fakes::run_spec();
  Scoreboard board;
  for (const int id : {0, 1}) {
    GameRecord record =
        fakes::game_of(id, {id, 1 - id}, {Stone::black, id == 0 ? Reason::five : Reason::timeout});
    record.opening = 0;
    record.marks.trap = id == 0;
    record.moves.resize(id == 0 ? 9 : 4);
    record.moves[0].elapsed = std::chrono::milliseconds(id + 1);
    board.add(record);
  }
  MatchSummary summary = summarize(run, board, board.results());
  EXPECT_EQ(summary.games, 2);
  EXPECT_EQ(summary.mean_plies, 6.5);
  EXPECT_EQ(summary.traps, 1);
  EXPECT_EQ(summary.distinct, 2);
  EXPECT_EQ(summary.reasons[static_cast<std::size_t>(Reason::timeout)], 1);
  EXPECT_EQ(summary.sides[0].name, "hard:depth=5");
  EXPECT_EQ(summary.sides[0].as_black, (rating::GameCounts{1, 0, 0}));
  EXPECT_EQ(summary.sides[0].as_white, (rating::GameCounts{0, 0, 1}));
  EXPECT_EQ(summary.sides[0].totals.think, std::chrono::milliseconds(1));
  EXPECT_EQ(summary.sides[1].name, "medium");
  EXPECT_EQ(summary.sides[1].all, (rating::GameCounts{1, 0, 1}));
  EXPECT_EQ(summary.sides[1].totals.think, std::chrono::milliseconds(2));
  EXPECT_EQ(summary.stats.pairs.by_half_points, (std::array{0, 0, 1, 0, 0}));
  summary.path = "x.db";
  const std::vector<PlayerFaults> faults = player_faults(summary);
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].player, "A");
  EXPECT_EQ(faults[0].faults.count(), 1);
  EXPECT_EQ(faults[0].path, "x.db");
  EXPECT_EQ(faults[1].player, "B");
  EXPECT_EQ(faults[1].faults.count(), 0);
  EXPECT_EQ(faults[1].path, "x.db");
}

}  // namespace
}  // namespace rb
