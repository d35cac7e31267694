#include "runner/results/import/foreign_results.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ForeignResults read(std::string_view text) { return parse_foreign_results(text, "x.csv"); }

std::string refusal(std::string_view text) {
  return fakes::complaint([&] { read(text); }, "");
}

TEST(ForeignResults, ARowAGame) {
  const ForeignResults results = read(
      "black,white,result,opening\r\n"
      "Rapfi,\"Wine, old\",1-0,a\r\n"
      "\"Wine, old\",Rapfi,1/2-1/2,\r\n"
      "Rapfi,Yixin,white,a\n");
  EXPECT_THAT(results.players, ElementsAre("Rapfi", "Wine, old", "Yixin"));
  ASSERT_EQ(results.games.size(), 3U);
  EXPECT_EQ(results.games[0].winner, Stone::black);
  EXPECT_EQ(results.games[0].opening, "a");
  EXPECT_EQ(results.games[1].black, 1);
  EXPECT_EQ(results.games[1].winner, Stone::empty);
  EXPECT_EQ(results.games[1].opening, std::nullopt);
  EXPECT_EQ(results.games[2].winner, Stone::white);
  EXPECT_TRUE(results.has_colours);
}

TEST(ForeignResults, ARowTwoPlayersAlternatesTheColours) {
  const ForeignResults results =
      read("player_a,player_b,wins,draws,losses,place\na,b,3,1,2,Brno\n");
  ASSERT_EQ(results.games.size(), 6U);
  EXPECT_FALSE(results.has_colours);
  int points = 0, blacks = 0;
  for (const ForeignGame& game : results.games) {
    blacks += game.black == 0 ? 1 : 0;
    const Stone of_a = game.black == 0 ? Stone::black : Stone::white;
    points += game.winner == Stone::empty ? 1 : game.winner == of_a ? 2 : 0;
  }
  EXPECT_EQ(points, 7);
  EXPECT_EQ(blacks, 3);
}

// Wins come first, then draws, then losses; A has Black in every other game.
TEST(ForeignResults, ATallyBecomesGamesInTheOrderOfItsColumns) {
  const auto told = [](const std::string& row) {
    std::string text;
    for (const ForeignGame& game : read("player_b,losses,player_a,draws,wins\n" + row).games) {
      text += game.black == 0 ? "a:" : "b:";
      text += game.winner == Stone::empty   ? "draw "
              : game.winner == Stone::black ? "black "
                                            : "white ";
      EXPECT_EQ(game.white, 1 - game.black);
      EXPECT_FALSE(game.opening);
    }
    return text;
  };
  EXPECT_EQ(told("B,0,A,1,0\n"), "a:draw ");
  EXPECT_EQ(told("B,2,A,1,3\n"), "a:black b:white a:black b:draw a:white b:black ");
  EXPECT_EQ(told("B,1,A,0,2\nB,0,A,0,1\n"), "a:black b:white a:white a:black ");
}

TEST(ForeignResults, CountsAreAtMostTenMillion) {
  const std::string header = "player_a,player_b,wins,draws,losses\na,b,";
  EXPECT_EQ(refusal(header + "10000001,0,0\n"),
            "x.csv:2: wins is '10000001': it takes a whole number from 0 to 10000000");
  EXPECT_EQ(refusal(header + "0,x,0\n"),
            "x.csv:2: draws is 'x': it takes a whole number from 0 to 10000000");
  EXPECT_EQ(refusal(header + "0,0,-1\n"),
            "x.csv:2: losses is '-1': it takes a whole number from 0 to 10000000");
  EXPECT_EQ(refusal(header + "0,0,0\n"), "x.csv: contains no game");
}

TEST(ForeignResults, FieldsAreThoseOfRfc4180) {
  const ForeignResults results = read("black,white,result\n\"a \"\"q\"\", x\",\"\"\"\",1-0\n\n");
  EXPECT_THAT(results.players, ElementsAre("a \"q\", x", "\""));
}

TEST(ForeignResults, ReadEveryWordForAResult) {
  std::vector<Stone> winners;
  for (const ForeignGame& game :
       read("black,white,winner\na,b,1-0\na,b,0-1\na,b,1/2-1/2\na,b,0.5-0.5\na,b,black\n"
            "a,b,white\na,b,draw\n")
           .games) {
    winners.push_back(game.winner);
  }
  EXPECT_THAT(winners, ElementsAre(Stone::black, Stone::white, Stone::empty, Stone::empty,
                                   Stone::black, Stone::white, Stone::empty));
}

TEST(ForeignResults, NeedTheColumnsOfOneForm) {
  for (const char* const header : {"black,white", "black,result", "white,result", "white,winner",
                                   "player_a,player_b,wins,draws", "player_a,player_b,wins,losses",
                                   "player_a,player_b,draws,losses", "player_a,wins,draws,losses",
                                   "player_b,wins,draws,losses"}) {
    EXPECT_THAT(refusal(std::string(header) + "\na,b,c,d\n"),
                testing::StartsWith("x.csv:1: the first line must name the columns"))
        << header;
  }
  EXPECT_EQ(read("black,white,winner,result\na,b,black,0-1\n").games[0].winner, Stone::white)
      << "the result comes first";
}

TEST(ForeignResults, AreThoseOfFilesCalledCsv) {
  EXPECT_TRUE(is_foreign_results("a.csv"));
  EXPECT_FALSE(is_foreign_results("a.csv.db"));
}

TEST(ForeignResults, WhatExportWritesIsRead) {
  EXPECT_EQ(read("id,black,black_player,white,white_player,winner\n0,hard,0,easy,1,draw\n")
                .games[0]
                .winner,
            Stone::empty);
}

TEST(ForeignResults, ABadRowIsNamedByFileAndLine) {
  EXPECT_THAT(refusal("a,b\n"), HasSubstr("x.csv:1: the first line must name the columns"));
  EXPECT_EQ(refusal("black,white,result\na,b\n"), "x.csv:2: has 2 fields, but the header has 3");
  EXPECT_THAT(refusal("black,white,result\na,b,won\n"),
              HasSubstr("x.csv:2: 'won' is not a result"));
  EXPECT_EQ(refusal("black,white,result\n\na,a,1-0\n"), "x.csv:3: 'a' plays itself");
  EXPECT_EQ(refusal("black,white,result\n,a,1-0\n"),
            "x.csv:2: 'black' is empty: a player needs a name");
  EXPECT_THAT(refusal("player_a,player_b,wins,draws,losses\na,b,-1,0,0\n"),
              HasSubstr("x.csv:2: wins is '-1': it takes a whole number from 0"));
  EXPECT_EQ(refusal("black,white,result\n\"a,b,1-0\n"), "x.csv:2: a quote is not closed");
  EXPECT_EQ(refusal("black,white,result\n"), "x.csv: contains no game");
}

}  // namespace
}  // namespace rb
