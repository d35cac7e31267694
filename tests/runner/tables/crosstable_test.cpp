#include "runner/tables/crosstable.hpp"
#include "engine/base/json_text.hpp"

#include <array>

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

// Player 2 beat 0 with both colours; 0 and 1 drew one and 0 won as White; 1 and 2 did not meet.
Scoreboard board() {
  struct Played {
    int black, white;
    Stone winner;
  };
  Scoreboard board(3);
  int id = 0;
  for (const Played& played : {Played{0, 1, Stone::empty}, Played{1, 0, Stone::white},
                               Played{0, 2, Stone::white}, Played{2, 0, Stone::black}}) {
    board.add(fakes::game_of(id++, {played.black, played.white}, {played.winner}));
  }
  return board;
}

const std::vector<std::string> kNames = {"hard", "easy", "hard:depth=9"};
constexpr std::array kRanking = {2, 0, 1};

TEST(Crosstable, ShowsScoresOfTheRowInTheOrderOfTheRanking) {
  EXPECT_EQ(crosstable_table(crosstable(board(), kRanking, kNames, Colours::both)),
            "#  Player          1      2     3\n"
            "1  hard:depth=9       100.0     -\n"
            "2  hard          0.0         75.0\n"
            "3  easy            -   25.0\n");
}

TEST(Crosstable, OfBlackCountsTheGamesInWhichTheRowWasBlack) {
  EXPECT_EQ(crosstable_table(crosstable(board(), kRanking, kNames, Colours::black)),
            "#  Player          1      2     3\n"
            "1  hard:depth=9       100.0     -\n"
            "2  hard          0.0         50.0\n"
            "3  easy            -    0.0\n");
}

TEST(Crosstable, OfPairingsIsThatOfTheirGames) {
  const Scoreboard games = board();
  EXPECT_EQ(crosstable_table(crosstable(pairings(games.results()), kRanking, kNames)),
            wide(crosstable_table(crosstable(games, kRanking, kNames, Colours::both))));
}

TEST(Crosstable, IsAMatrixForSpreadsheetsAndPullRequests) {
  const Crosstable table = crosstable(board(), kRanking, {"a,b", "=1+1", "c|d"}, Colours::both);
  EXPECT_EQ(crosstable_csv(table),
            "player,c|d,\"a,b\",'=1+1\n"
            "c|d,,1,\n"
            "\"a,b\",0,,0.75\n"
            "'=1+1,,0.25,\n");
  EXPECT_EQ(crosstable_markdown(table),
            "| Score in % | c\\|d | a,b | =1+1 |\n"
            "|---|---|---|---|\n"
            "| c\\|d |  | 100.0 | - |\n"
            "| a,b | 0.0 |  | 75.0 |\n"
            "| =1+1 | - | 25.0 |  |\n");
  EXPECT_EQ(json_text(crosstable_json(table)),
            R"({"players":["c|d","a,b","=1+1"],)"
            R"("scores":[[null,1.0,null],[0.0,null,0.75],[null,0.25,null]]})");
}

}  // namespace
}  // namespace rb
