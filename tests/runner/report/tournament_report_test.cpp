#include "runner/report/tournament_report.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

// Of three players, each of whom won once as Black, and a game of the first against itself.
TournamentSummary summary() {
  RunSpec run = fakes::run_spec(8);
  run.players = {{"first", "{}"}, {"second", "{}"}, {"third", "{}"}};
  run.format = Format::round_robin;
  Scoreboard board(3);
  int id = 0;
  for (const auto& [black, white] :
       {std::pair{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}, {0, 0}}) {
    GameRecord record;
    record.id = id++;
    record.players = {black, white};
    record.outcome.winner = id % 2 == 1 ? Stone::black : Stone::empty;
    board.add(record);
  }
  return summarize_tournament(run, board);
}

TEST(TournamentTable, HasRatingsBothSquaresAndScoresAgainstOneself) {
  const std::string table = tournament_table(summary());
  EXPECT_THAT(table, HasSubstr("\nScore against each player, in percent\n"));
  EXPECT_THAT(table,
              HasSubstr("\nThe same with Black only (the player of the column has White)\n"));
  EXPECT_THAT(table, HasSubstr("\nScore as Black against itself, in percent"));
}

}  // namespace
}  // namespace rb
