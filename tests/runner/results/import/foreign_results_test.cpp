#include "runner/results/import/foreign_results.hpp"

#include <gmock/gmock.h>

#include "runner/results/import/results_files.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

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
  EXPECT_TRUE(results.sums.empty());
}

TEST(ForeignResults, WhatIsNoReasonIsTold) {
  const ForeignResults results =
      read("black,white,result,reason\na,b,1-0,timeout\n\na,b,1-0,weird\na,b,1-0,\na,b,1-0,odd\n");
  EXPECT_EQ(results.games[0].reason, Reason::timeout);
  EXPECT_EQ(results.games[1].reason, std::nullopt);
  EXPECT_EQ(results.games[1].line, 4);
  EXPECT_EQ(results.note,
            "line 4: reason 'weird' is not known: how 2 games ended counts as not told");
  EXPECT_EQ(read("black,white,result,reason\na,b,1-0,\n").note, "");
}

// By name, and wins, draws and losses of the first.
std::string tally(const std::string& rows) {
  const ForeignResults results = read("player_b,losses,player_a,draws,wins,place\n" + rows);
  EXPECT_TRUE(results.games.empty());
  std::string text;
  for (const ForeignSum& sum : results.sums) {
    text += results.players[static_cast<std::size_t>(sum.a)] +
            results.players[static_cast<std::size_t>(sum.b)] + " " + std::to_string(sum.wins) +
            std::to_string(sum.draws) + std::to_string(sum.losses) + " ";
  }
  return text;
}

TEST(ForeignResults, SumsAreTheSameHoweverTheRowsAreCut) {
  const std::string all = "ab 211 ac 100 bc 010 ";
  EXPECT_EQ(tally("b,1,a,1,2,\nc,0,a,0,1,\nc,0,b,1,0,\n"), all);
  EXPECT_EQ(tally("c,0,b,1,0,Brno\na,1,b,0,0,\na,1,b,1,1,\nc,0,a,0,1,\n"), all);
}

TEST(ForeignResults, CountsAreAtMostAThousandMillion) {
  const std::string header = "player_a,player_b,wins,draws,losses\na,b,";
  EXPECT_EQ(refusal(header + "1000000001,0,0\n"),
            "x.csv:2: wins is '1000000001': it takes a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(header + "0,x,0\n"),
            "x.csv:2: draws is 'x': it takes a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(header + "0,0,-1\n"),
            "x.csv:2: losses is '-1': it takes a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(header + "0,0,0\n"), "x.csv: contains no game");
}

TEST(ForeignResults, FieldsAreThoseOfRfc4180) {
  const ForeignResults results = read("black,white,result\n\"a \"\"q\"\", x\",\"\"\"\",1-0\n\n");
  EXPECT_THAT(results.players, ElementsAre("a \"q\", x", "\""));
}

TEST(ForeignResults, ReadEveryWordForAResult) {
  std::vector<Stone> winners;
  for (const ForeignGame& game :
       read("black,white,winner\na,b,1-0\na,b,0\u20131\na,b,1/2-1/2\na,b,0.5-0.5\na,b,B+R\n"
            "a,b,white wins\na,b,draw\na,b,\u00bd-\u00bd\na,b,\"0,5-0,5\"\n")
           .games) {
    winners.push_back(game.winner);
  }
  EXPECT_THAT(winners,
              ElementsAre(Stone::black, Stone::white, Stone::empty, Stone::empty, Stone::black,
                          Stone::white, Stone::empty, Stone::empty, Stone::empty));
}

// Of either form what is missing, by the form that has more of its columns.
TEST(ForeignResults, NeedTheColumnsOfOneForm) {
  for (const auto& [header, missing] : {std::pair("black,white", "column result"),
                                        {"Black,Result", "column white"},
                                        {"white,winner", "column black"},
                                        {"result", "columns black, white"},
                                        {"player_a,player_b,wins,draws", "column losses"},
                                        {"Player A,wins,draws,losses", "column player_b"},
                                        {"player_b,draws,losses", "columns player_a, wins"}}) {
    EXPECT_EQ(refusal(std::string(header) + "\na,b,c,d\n"),
              std::string("x.csv:1: the first line lacks the ") + missing);
  }
  EXPECT_EQ(read("black,white,winner,result\na,b,black,0-1\n").games[0].winner, Stone::white)
      << "the result comes first";
}

// One game between A and B that Black won, as spreadsheets write it.
TEST(ForeignResults, AreReadAsSpreadsheetsWriteThem) {
  for (const char* const text :
       {"\xef\xbb\xbf"
        "black,white,result\nA,B,1-0\n",
        "BLACK,White,Result\nA,B,1-0\n", "black, white, result\nA, B, 1-0\n",
        "black;white;result\r\nA;B;1-0\r\n", "sep=;\nblack;white;result\nA;B;1-0\n",
        "black\twhite\tresult\nA\tB\t1-0\n",
        "\"black\";\"white\";\"result\"\n\"A\";\"B\";\"1-0\"\n", "black,white,result\rA,B,1-0\r",
        "black,white,result,,\nA,B,1-0,,\n,,,,\n", "black,white,result\nA,B,1-0,,\n",
        "black,white,result\nA,B,Black\n"}) {
    const ForeignResults results = read(text);
    EXPECT_THAT(results.players, ElementsAre("A", "B")) << text;
    ASSERT_EQ(results.games.size(), 1U) << text;
    EXPECT_EQ(results.games[0].winner, Stone::black) << text;
  }
  EXPECT_EQ(refusal("\xff\xfe"
                    "b"),
            "x.csv: begins as UTF-16: save it as UTF-8");
}

TEST(ForeignResults, AreFilesCalledCsvOrWithSuchAFirstLine) {
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("a.tsv"), "black\twhite\tresult\n");
  EXPECT_TRUE(is_foreign_results("a.csv"));
  EXPECT_TRUE(is_foreign_results(folder.file("a.tsv")));
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
  EXPECT_THAT(refusal("black,white,winner\nw,b,b\n"), HasSubstr("'b' is not a result"));
  EXPECT_THAT(refusal("black,white,result\na,b,0\n"), HasSubstr("'0' is not a result"));
  EXPECT_EQ(refusal("black,white,result\n\na,a,1-0\n"), "x.csv:3: 'a' plays itself");
  EXPECT_EQ(refusal("black,white,result\n,a,1-0\n"),
            "x.csv:2: 'black' is empty: a player needs a name");
  EXPECT_THAT(refusal("player_a,player_b,wins,draws,losses\na,b,-1,0,0\n"),
              HasSubstr("x.csv:2: wins is '-1': it takes a whole number from 0"));
  EXPECT_EQ(refusal("black,white,result\n\"a,b,1-0\n"), "x.csv:2: a quote is not closed");
  EXPECT_EQ(refusal("black,white,result\n"), "x.csv: contains no game");
  EXPECT_EQ(refusal("black,white,result,White\n"),
            "x.csv:1: the first line names the column White twice");
}

}  // namespace
}  // namespace rb
