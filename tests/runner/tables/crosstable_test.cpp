#include "runner/tables/crosstable.hpp"

#include <array>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
    GameRecord record;
    record.id = id++;
    record.players = {played.black, played.white};
    record.outcome.winner = played.winner;
    board.add(record);
  }
  return board;
}

const std::vector<std::string> kNames = {"hard", "easy", "hard:depth=9"};
constexpr std::array kRanking = {2, 0, 1};

TEST(Crosstable, ShowsScoresOfTheRowInTheOrderOfTheRanking) {
  EXPECT_EQ(crosstable_text(crosstable(board(), kRanking, kNames, Colours::both)),
            "  #  Player            1      2      3\n"
            "  1  hard:depth=9         100.0      -\n"
            "  2  hard            0.0          75.0\n"
            "  3  easy              -   25.0\n");
}

TEST(Crosstable, OfBlackCountsTheGamesInWhichTheRowWasBlack) {
  EXPECT_EQ(crosstable_text(crosstable(board(), kRanking, kNames, Colours::black)),
            "  #  Player            1      2      3\n"
            "  1  hard:depth=9         100.0      -\n"
            "  2  hard            0.0          50.0\n"
            "  3  easy              -    0.0\n");
}

TEST(Crosstable, OfPairingsIsThatOfTheirGames) {
  const Scoreboard games = board();
  EXPECT_EQ(crosstable_text(crosstable(pairings(games.results()), kRanking, kNames)),
            crosstable_text(crosstable(games, kRanking, kNames, Colours::both)));
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
  EXPECT_EQ(crosstable_json(table).dump(),
            R"({"players":["c|d","a,b","=1+1"],)"
            R"("scores":[[null,1.0,null],[0.0,null,0.75],[null,0.25,null]]})");
}

// A game of a player against itself is in the square of Black's scores alone.
TEST(Crosstable, HasGamesAgainstOneselfOnlyWithBlack) {
  Scoreboard board(2);
  for (int id = 0; id < 2; ++id) {
    GameRecord record;
    record.id = id;
    record.players = {id, 1};
    record.outcome.winner = Stone::black;
    board.add(record);
  }
  EXPECT_EQ(crosstable_text(crosstable(board, std::array{0, 1}, {"a", "b"}, Colours::both)),
            "  #  Player      1      2\n"
            "  1  a              100.0\n"
            "  2  b         0.0\n");
  EXPECT_EQ(crosstable_text(crosstable(board, std::array{0, 1}, {"a", "b"}, Colours::black)),
            "  #  Player      1      2\n"
            "  1  a              100.0\n"
            "  2  b           -  100.0\n");
}

TEST(Crosstable, OfPairingsHasAPairingFromBothSides) {
  std::vector<PairingRow> rows(2);
  rows[0] = {.a = 0, .b = 1, .stats = {}};
  rows[0].stats.all = {.wins = 5, .draws = 2, .losses = 1};
  rows[1] = {.a = 1, .b = 1, .stats = {}};
  rows[1].stats.all = {.wins = 1};
  const Crosstable table = crosstable(rows, std::array{1, 0}, {"a", "b"});
  EXPECT_EQ(table.names, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(table.games[0][1].wins, 1);
  EXPECT_EQ(table.games[0][1].draws, 2);
  EXPECT_EQ(table.games[0][1].losses, 5);
  EXPECT_EQ(table.games[1][0].wins, 5);
  EXPECT_EQ(table.games[0][0].games(), 0);
}

}  // namespace
}  // namespace rb
