#include "runner/results/import/score_tables.hpp"

#include <gmock/gmock.h>

#include <string>

#include "engine/base/error.hpp"
#include "runner/results/import/results_files.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

using Parse = ForeignResults (*)(std::string_view text, const std::string& path);

// Games of the first player won, drawn and lost as "10 1 5", by number; or the error.
std::string counts(Parse parse, std::string_view text) {
  try {
    std::string counts;
    for (const ForeignSum& sum : parse(text, "x").sums) {
      for (const int count : {sum.wins, sum.draws, sum.losses})
        counts += std::to_string(count) + " ";
    }
    return counts;
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(ScoreTables, PgnOfCGomokuCliTellsResults) {
  const std::string one =
      "[Event \"1\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"0-1\"]\n[Termination \"Black win by "
      "five connection\"]\n\n0-1\n\n";
  const ForeignResults results = parse_pgn(
      one +
          "[Event \"2\"]\n[Black \"b\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"
          "[Black \"a\"]\n[White \"b\"]\n[Result \"*\"]\n\n*\n",
      "x");
  EXPECT_THAT(results.players, ElementsAre("a", "b"));
  ASSERT_EQ(results.games.size(), 2U) << "one was not finished";
  EXPECT_EQ(results.games[0].winner, Stone::black) << "the first number is White's";
  EXPECT_EQ(results.games[0].reason, Reason::five);
  EXPECT_EQ(results.games[1].winner, Stone::white);
  EXPECT_EQ(results.games[1].reason, std::nullopt);
  EXPECT_TRUE(results.sums.empty());
}

TEST(ScoreTables, NamesOfPgnHaveNoEscapesAndCommentsNoTags) {
  const std::string text = R"([Black "a \"b\" c\\d"]
[White "e\f"]
[Result "0-1"]

1. e4 {a comment
[%eval 0.3]} e5 ; not {one
[Black "e\f"]
[White "a"]
[Result "1/2-1/2"]
)";
  const ForeignResults results = parse_pgn(text, "x");
  EXPECT_THAT(results.players, ElementsAre("a \"b\" c\\d", "e\\f", "a"));
  EXPECT_EQ(results.games.size(), 2U);
}

TEST(ScoreTables, DatesOfPgnAreThoseOfIso) {
  const auto date = [](const std::string& tag) {
    return parse_pgn("[Black \"a\"]\n[White \"b\"]\n[Result \"0-1\"]\n[Date \"" + tag + "\"]\n",
                     "x")
        .games.front()
        .date;
  };
  EXPECT_EQ(date("2025.11.20"), "2025-11-20");
  EXPECT_EQ(date("2025.??.??"), "2025");
  EXPECT_EQ(date("????.??.??"), "");
}

TEST(ScoreTables, RifTellsResultsWithAndWithoutMoves) {
  const auto game = [](const std::string& more, const std::string& moves = "") {
    return "<game rule=\"1\" black=\"1\" white=\"2\" tournament=\"3\" " + more + "><move>" + moves +
           "</move></game>";
  };
  const ForeignResults results = parse_rif(
      "<database><rules><rule id=\"1\" name=\"RIF\"/><rule id=\"9\" name=\"Gomoku\"/></rules>"
      "<tournaments><tournament id=\"3\" year=\"1996\"/></tournaments>"
      "<players><player id=\"1\" surname=\"A\"/><player id=\"2\" surname=\"B\"/></players><games>" +
          game("bresult=\"1\"") + game("bresult=\"0.5\"", "h8 h9") +
          game("bresult=\"0\"", "h8 i8") + game("bresult=\"0\"", "h8 h8") + game("bresult=\"\"") +
          "<game rule=\"9\" black=\"1\" white=\"2\" bresult=\"1\"/>"
          "<game rule=\"1\" black=\"1\" white=\"0\" bresult=\"1\"/></games></database>",
      "x");
  EXPECT_THAT(results.players, ElementsAre("A", "B"));
  ASSERT_EQ(results.games.size(), 4U);
  EXPECT_EQ(results.games[0].winner, Stone::black);
  EXPECT_EQ(results.games[1].winner, Stone::empty);
  EXPECT_EQ(results.games[0].date, "1996");
  EXPECT_EQ(results.games[0].moves, std::nullopt);
  EXPECT_EQ(results.games[1].moves, results.games[2].moves) << "one is the image of the other";
  EXPECT_EQ(results.games[3].moves, std::nullopt);
  EXPECT_THAT(results.left_out,
              ElementsAre(Pair("of other rules than renju's, or of unknown ones", 1),
                          Pair("without a result", 1), Pair("without the name of a player", 1)));
}

TEST(ScoreTables, WhatIsWrongWithPgnIsNamed) {
  const std::string names = "[Black \"a\"]\n[White \"b\"]\n";
  EXPECT_EQ(counts(parse_pgn, "\n" + names), "x:2: the game has no [Result \"...\"]");
  EXPECT_EQ(counts(parse_pgn, names + "[Result \"2-0\"]\n"),
            "x:1: Result is '2-0': it must be 1-0, 0-1, 1/2-1/2 or *");
  EXPECT_EQ(counts(parse_pgn, names + "[Result \"1-0\"]\n[Termination \"Black win by time\"]\n"),
            "x:1: Result and Termination contradict each other");
  EXPECT_EQ(counts(parse_pgn, "[Black a]\n"),
            "x:1: '[Black a]' is not a tag such as [Black \"x\"]");
  EXPECT_EQ(counts(parse_pgn, names + "[Result \"1-0\"]\n1. e4 {never closed\n" + names),
            "x:4: a comment begins with '{' and has no '}'");
}

TEST(ScoreTables, DrawsOfGomocupAreTheRest) {
  EXPECT_EQ(counts(parse_gomocup_pairs, "A-1 - B.X: 10 : 5\r\nB.X - C: 3 : 4\r\n"),
            "10 0 5 3 8 4 ");
  EXPECT_THAT(counts(parse_gomocup_pairs, "A - B: 10 : x\n"), HasSubstr("x:1: "));
  EXPECT_THAT(counts(parse_gomocup_pairs, "A - B 10\n"), HasSubstr("is not NAME - NAME: 10 : 5"));
  EXPECT_EQ(counts(parse_gomocup_pairs, "A - A: 1 : 0\n"), "x:1: 'A' plays itself");
  EXPECT_THAT(counts(parse_gomocup_pairs, "A - B: 9000000000000000000 : 1\n"), HasSubstr("x:1: "));
}

TEST(ScoreTables, ATableOfPiskvorkTellsEachPairOnce) {
  const std::string table =
      "<html><TABLE>\n<TR><TH>&nbsp;<TH>A<TH>B &amp; C<TH>D<TH>Total<TH>Ratio<TH>Points</TR>\n"
      "<TR><TD>A<TD>-<TD>10 : 5<TD>4 : 0<TD>14 : 5<TD>2.8<TD>14</TR>\n"
      "<TR><TD><b>B & C</b></TD><TD>5 : 10</TD><TD>-</TD><TD>3 : 4</TD><TD>8 : 14</TD></TR>\n"
      "<tr><td>D<td>0 : 4<td>4 : 3<td>-<td>4 : 7</tr></TABLE></html>";
  EXPECT_EQ(counts(parse_gomocup_table, table), "10 0 5 4 11 0 3 8 4 ");
  EXPECT_EQ(counts(parse_gomocup_table, "<table><tr><td>A</table>"),
            "x: no table of players and their results");
}

TEST(ScoreTables, ScoresOfGomocupEloRatingAreSums) {
  EXPECT_EQ(counts(parse_score_tab, "\"B 25\"\t10\t1\t5\t\"A\"\n"), "5 1 10 ") << "players by name";
  EXPECT_THAT(counts(parse_score_tab, "\"A\"\t10\t1\n"), HasSubstr("x:1: "));
}

TEST(ScoreTables, AreKnownByTheirContent) {
  const fakes::TempFolder folder;
  const auto is_known = [&](const std::string& text) {
    fakes::write_text(folder.file("x"), text);
    return is_foreign_results(folder.file("x"));
  };
  EXPECT_TRUE(is_known("A - B: 10 : 5\n"));
  EXPECT_TRUE(is_known("[Event \"1\"]\n[Result \"1-0\"]\n"));
  EXPECT_TRUE(is_known("black,white,result\n"));
  EXPECT_FALSE(is_known("(;GM[4])"));
  EXPECT_FALSE(is_foreign_results(folder.file("missing")));
  EXPECT_TRUE(is_foreign_results(folder.file("missing.csv"))) << "by its name";
}

}  // namespace
}  // namespace rb
