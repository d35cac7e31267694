#include "runner/tables/tournament_report.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

// Of three players, each of whom won once as Black, and a game of the first against itself.
TournamentSummary summary() {
  RunSpec run = fakes::run_spec(8);
  run.players = {{"first", "{}"}, {"second", "{}"}, {"third", "{}"}};
  run.format = with_self_games(Format::round_robin);
  Scoreboard board(3);
  int id = 0;
  for (const auto& [black, white] :
       {std::pair{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}, {0, 0}}) {
    board.add(fakes::game_of(id, {black, white}, {id % 2 == 0 ? Stone::black : Stone::empty}));
    ++id;
  }
  return summarize_tournament(run, board, board.results());
}

TEST(TournamentTable, IsAWholeReport) {
  EXPECT_EQ(
      tournament_table(summary()),
      "#  Player   Elo  +-95 %  Games   Score    Black   White   Draws     LOS\n"
      "1  first   +671       -      4  75.0 %  100.0 %  50.0 %  50.0 %  52.0 %\n"
      "2  second    +0       -      4  50.0 %   75.0 %  25.0 %  50.0 %  52.0 %\n"
      "3  third   -671       -      4  25.0 %   50.0 %   0.0 %  50.0 %\n"
      "\n"
      "Black        +960 Elo, too few games to tell its error\n"
      "Draws        77.3 % between equals; too few losses to estimate it, fixed at a weak guess\n"
      "Evidence     6 games, all new; 3 pairs from 3 openings\n"
      "Ends         board full 6\n"
      "Note         the players met fewer than 8 openings: their ratings are about these openings, "
      "and the errors are rough\n"
      "\n"
      "LOS in %, row over column\n"
      "#  Player     1     2     3\n"
      "1  first      -  52.0  62.0\n"
      "2  second  48.0     -  52.0\n"
      "3  third   38.0  48.0     -\n"
      "\n"
      "Score against each player, in percent\n"
      "#  Player     1     2     3\n"
      "1  first         75.0  75.0\n"
      "2  second  25.0        75.0\n"
      "3  third   25.0  25.0\n"
      "\n"
      "The same with Black only (the player of the column has White)\n"
      "#  Player      1      2      3\n"
      "1  first   100.0  100.0  100.0\n"
      "2  second   50.0         100.0\n"
      "3  third    50.0   50.0\n"
      "\n"
      "Fit          p 0.488: the ratings may describe all pairings (1 difference free to differ)\n"
      "Least fits   first scores 75.0 % against second, by the ratings 68.7 %: +0.8 standard "
      "errors, p 1.000 for 3 pairings\n"
      "Circle       first > second > third > first: +583 +-1682 Elo around, p 0.567 for 1 triple\n"
      "\n"
      "Score as Black against itself, in percent; ratings leave it out\n"
      "Player  Score  95 % interval  Won  Drawn  Lost\n"
      "first   100.0   [2.5, 100.0]    1      0     0\n"
      "\n"
      "Games        7 of 8\n"
      "Ends         board full 7\n"
      "Mean length  0.0 moves\n"
      "Distinct     1 of 7 games\n"
      "Openings     none: the start of the game\n"
      "Limits       nodes 1000\n"
      "Seed         18364758544493064720\n"
      "Results\n");
}

TEST(TournamentJson, HasEachPlayerAgainstItself) {
  const auto json = tournament_json(summary());
  EXPECT_EQ(json.at("format"), "round-robin and self");
  const auto& players = json.at("players");
  ASSERT_EQ(players.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& itself = players.at(i).at("black_against_itself");
    EXPECT_EQ(players.at(i).at("rank"), i + 1);
    EXPECT_EQ(itself.at("wins"), i == 0 ? 1 : 0);
    EXPECT_EQ(itself.at("score").is_null(), i > 0);
    EXPECT_EQ(itself.at("score_interval").is_null(), i > 0);
  }
  EXPECT_NEAR(players.at(0).at("black_against_itself").at("score_interval").at(0).get<double>(),
              0.0246, 1e-4);
}

TEST(TournamentCsv, IsTheTableOfRatings) {
  EXPECT_THAT(tournament_csv(summary()), testing::StartsWith("rank,player,elo,"));
  EXPECT_THAT(tournament_csv(summary()), HasSubstr("\n2,second,"));
  EXPECT_THAT(tournament_markdown(summary()), testing::StartsWith("| # | Player | Elo | +-95 % |"));
  EXPECT_THAT(tournament_markdown(summary()), HasSubstr("\n| 1 | first | +671 | - | 4 |"));
}

}  // namespace
}  // namespace rb
