#include "runner/base/text/table.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace rb {
namespace {

using enum Table::Align;

const Table kPlayers = {
    .columns = {{"#"}, {"Player", left}, {"Elo"}, {"Games"}, {"Score", right, "%"}},
    .rows = {{1, "hard", "+28", 66, "57.6"}, {2, "easy", {}, 66, "42.4"}}};

TEST(Table, IsAsWideAsItsCells) {
  EXPECT_EQ(wide(kPlayers),
            "#  Player  Elo  Games   Score\n"
            "1  hard    +28     66  57.6 %\n"
            "2  easy      -     66  42.4 %\n");
}

TEST(Table, BecomesSeveralWhereItIsTooWide) {
  EXPECT_EQ(narrow(kPlayers, 29), wide(kPlayers));
  const char* const score =
      "\n"
      "#  Player   Score\n"
      "1  hard    57.6 %\n"
      "2  easy    42.4 %\n";
  EXPECT_EQ(narrow(kPlayers, 28), std::string("#  Player  Elo  Games\n"
                                              "1  hard    +28     66\n"
                                              "2  easy      -     66\n") +
                                      score);
  EXPECT_EQ(narrow(kPlayers, 20), std::string("#  Player  Elo\n"
                                              "1  hard    +28\n"
                                              "2  easy      -\n"
                                              "\n"
                                              "#  Player  Games\n"
                                              "1  hard       66\n"
                                              "2  easy       66\n") +
                                      score);
}

TEST(Table, FoldsItsRowsWhereNamesTakeMostOfTheLine) {
  const Table table{.columns = {{"", left}, {"hard"}, {"easy"}},
                    .rows = {{"allowed a win, proved", "1.0", "12.5"}}};
  EXPECT_EQ(narrow(table, 26),
            "    hard  easy\n"
            "allowed a win, proved\n"
            "    1.0  12.5\n");
}

TEST(Table, FoldsALastColumnOfTextsWithinItsRoom) {
  const Table table{.columns = {{"", left}, {"takes", left}},
                    .rows = {{"depth", "whole, 1 to 20"}}};
  EXPECT_EQ(narrow(table, 18), "       takes\ndepth  whole,\n       1 to 20\n");
}

TEST(Table, PrintsARowAtOnce) {
  EXPECT_EQ(wide(next_row(kPlayers, {3, "x", "-9", 5, "0.0"})), "3  x        -9      5  0.0 %\n");
}

TEST(Table, FoldsItsTitleAndNotes) {
  const Table table{.title = "Score in percent\n",
                    .columns = {{"1"}},
                    .rows = {{5}},
                    .notes = "A few games only\n"};
  EXPECT_EQ(narrow(table, 12), "Score in\n    percent\n1\n5\nA few games\n    only\n");
}

TEST(Table, LetsTheLastCellOfAShorterRowReachOverTheRest) {
  const Table table{.columns = {{"part", left}, {"ns"}, {"rounds"}},
                    .rows = {{"vct", 5, 6}, {"vcf", "not in both builds"}}};
  EXPECT_EQ(wide(table),
            "part  ns  rounds\n"
            "vct    5       6\n"
            "vcf   not in both builds\n");
}

TEST(Table, KeepsRoomForWhatComesLater) {
  const Table table{.columns = {{.name = "ms", .widest = "12345"}, {"x"}}, .rows = {{1, 2}}};
  EXPECT_EQ(wide(table), "   ms  x\n    1  2\n");
}

TEST(Table, CountsWideLettersAndShowsNoneThatHarmATerminal) {
  const Table table{.columns = {{"a", left}, {"b"}}, .rows = {{"棋", 1}, {"\n", 2}}};
  EXPECT_EQ(wide(table), "a   b\n棋  1\n\\n  2\n");
}

TEST(Table, OfMarkdownAndCsvIsTheSame) {
  const Table table{.columns = {{"a|b"}, {"n", right, "%"}},
                    .rows = {{"<i>", 0.5}, {"=1", std::numeric_limits<double>::quiet_NaN()}}};
  EXPECT_EQ(markdown(table),
            "| a\\|b | n |\n"
            "|---|---|\n"
            "| &lt;i> | 0.5 % |\n"
            "| =1 | - |\n");
  EXPECT_EQ(csv(table), "a|b,n\n<i>,0.5\n'=1,\n");
}

TEST(Printout, IsTextAndTablesInTurn) {
  const Printout printout = "a b c d e f\n" + kPlayers + "end\n";
  EXPECT_EQ(std::string(printout), "a b c d e f\n" + wide(kPlayers) + "end\n");
  EXPECT_EQ(printout.narrow(10), "a b c d e\n    f\n" + narrow(kPlayers, 10) + "end\n");
}

}  // namespace
}  // namespace rb
