#include "runner/evidence/stats/cell_tally.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/bare_json.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

// A game of 0 (Black) against 1 with these cells, the first of them an opening.
GameRecord game(const std::vector<int>& cells, const Outcome& outcome = {}) {
  GameRecord record = fakes::game_of(0, {0, 1}, outcome);
  for (const int cell : cells) record.moves.push_back({.reply = {.move = Move(cell)}});
  record.moves[0].opening = true;
  return record;
}

std::string json_of(const std::vector<GameRecord>& games) {
  CellTally tally;
  for (const GameRecord& record : games) tally.add(record);
  return fakes::without_quotes(tally.json(2));
}

TEST(CellTally, CountsMovesAfterTheOpeningByPlayerAndColour) {
  GameRecord second = game({112, 7, 7});
  second.players = {1, 0};
  EXPECT_EQ(json_of({game({112, 20, 7}), second, game({112, 20, 7})}),
            "[{black:[[7,2,0,0,0,0]],white:[[7,1,0,0,0,0]]},"
            "{black:[[7,1,0,0,0,0]],white:[[20,2,0,0,0,0]]}]");
}

TEST(CellTally, LeavesOutAFaultThatIsNotOnTheBoard) {
  EXPECT_EQ(json_of({game({112, 20, 7}, {Stone::white, Reason::timeout})}),
            "[{black:[],white:[]},{black:[],white:[[20,1,0,0,0,0]]}]");
}

TEST(CellTally, KnowsForbiddenStonesAndTraps) {
  GameRecord trap = game({112, 20}, {Stone::white, Reason::five});
  trap.marks.trap = true;
  EXPECT_EQ(json_of({game({112, 20, 7}, {Stone::white, Reason::forbidden}), trap}),
            "[{black:[[7,1,1,0,0,0]],white:[]},{black:[],white:[[20,2,0,1,0,0]]}]");
}

TEST(CellTally, AddsTheFaultsThatAReviewFound) {
  CellTally tally;
  tally.judge(1, 2, 20, true, false);
  tally.judge(0, 3, 7, false, true);
  tally.judge(0, 5, 8, false, false);
  EXPECT_EQ(fakes::without_quotes(tally.json(2)),
            "[{black:[[7,0,0,0,0,1]],white:[]},{black:[],white:[[20,0,0,0,1,0]]}]");
}

}  // namespace
}  // namespace rb
