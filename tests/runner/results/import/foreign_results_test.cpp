#include "runner/results/import/foreign_results.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ForeignResults read(std::string_view text) { return parse_foreign_results(text, "x.csv"); }

std::string refusal(std::string_view text) {
  try {
    read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
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
