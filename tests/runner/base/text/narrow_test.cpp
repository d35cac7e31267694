#include "runner/base/text/narrow.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Narrow, LeavesWhatFits) {
  const char* const text = "a b c\n\n  d e\n";
  EXPECT_EQ(narrowed(text, 20), text);
  EXPECT_EQ(narrowed("", 20), "");
}

TEST(Narrow, MakesSeveralTablesOfAWideOne) {
  const char* const table =
      "  #  Player    Elo    Games    Score\n"
      "  1  hard      +28       66   57.6 %\n"
      "  2  easy      -28       66   42.4 %\n";
  EXPECT_EQ(narrowed(table, 28),
            "  #  Player    Elo    Games\n"
            "  1  hard      +28       66\n"
            "  2  easy      -28       66\n"
            "\n"
            "  #  Player   Score\n"
            "  1  hard    57.6 %\n"
            "  2  easy    42.4 %\n");
  EXPECT_EQ(narrowed(table, 22),
            "  #  Player    Elo\n"
            "  1  hard      +28\n"
            "  2  easy      -28\n"
            "\n"
            "  #  Player  Games\n"
            "  1  hard       66\n"
            "  2  easy       66\n"
            "\n"
            "  #  Player   Score\n"
            "  1  hard    57.6 %\n"
            "  2  easy    42.4 %\n");
}

TEST(Narrow, KeepsTitlesAndNotesOfATable) {
  EXPECT_EQ(narrowed("Score against each player, in percent\n"
                     "  #  Player      1      2\n"
                     "  1  hard            57.6\n"
                     "  2  easy     42.4\n"
                     "Note          these are only a few games\n",
                     20),
            "Score against each\n    player, in\n    percent\n"
            "  #  Player      1\n"
            "  1  hard\n"
            "  2  easy     42.4\n"
            "\n"
            "  #  Player     2\n"
            "  1  hard    57.6\n"
            "  2  easy\n"
            "Note          these\n    are only a few\n    games\n");
}

TEST(Narrow, FoldsTheRowsOfLongNames) {
  EXPECT_EQ(narrowed("                             hard     easy\n"
                     "allowed a win, proved         1.0     12.5\n"
                     "missed a win, likely          0.0      3.5\n",
                     26),
            "    hard     easy\n"
            "allowed a win, proved\n"
            "    1.0     12.5\n"
            "missed a win, likely\n"
            "    0.0      3.5\n");
}

TEST(Narrow, FoldsALineAtABlankAndIndentsTheRest) {
  EXPECT_EQ(narrowed("note: these are several words\n", 16),
            "note: these are\n    several\n    words\n");
}

TEST(Narrow, KeepsNumbersAndTheirUnitsTogether) {
  EXPECT_EQ(narrowed("Draws  12 %, interval 0 to 433\n", 27),
            "Draws  12 %,\n    interval 0 to 433\n");
  EXPECT_EQ(narrowed("3.05 ms (CPU 2.61 ms), 17 nodes a move\n", 29),
            "3.05 ms (CPU 2.61 ms),\n    17 nodes a move\n");
}

TEST(Narrow, BreaksNoWord) {
  EXPECT_EQ(narrowed("averyveryverylongword\n", 12), "averyveryverylongword\n");
  for (std::size_t columns = 9; columns < 40; ++columns) {
    const std::string text =
        narrowed("one two three four five six seven eight nine ten\n", columns);
    std::string joined;
    for (const char c : text) joined += c == '\n' ? ' ' : c;
    EXPECT_NE(joined.find("seven"), joined.npos) << columns;
    EXPECT_NE(joined.find("eight"), joined.npos) << columns;
  }
}

TEST(Narrow, KeepsJsonAsItIs) {
  const char* const json = "{\"a\": \"b c d e f g h i j k l m n o p\"}\n";
  EXPECT_EQ(narrowed(json, 12), json);
  EXPECT_EQ(narrowed("[1, 2, 3, 4, 5, 6, 7]\n", 12), "[1, 2, 3, 4, 5, 6, 7]\n");
}

// Pasted in parts it would be other commands, the first of them a complete one.
TEST(Narrow, NeverFoldsACommandLine) {
  const std::string command =
      "  '/a folder/renju-bench' match --a hard --b easy --db x.db --resume\n";
  EXPECT_EQ(narrowed("To play the rest:\n" + command, 30), "To play the rest:\n" + command);
  const std::string told =
      "interrupted; to resume: build/renju-bench levels --below easy --resume\n";
  EXPECT_EQ(narrowed(told, 40), told);
  EXPECT_NE(narrowed("the games of renju-benchmarks are of many kinds\n", 20).find("\n    "),
            std::string::npos);
  EXPECT_EQ(narrowed("the games of many kinds renju-bench\n", 20),
            "the games of many\n    kinds\n    renju-bench\n");
}

TEST(Narrow, CutsTheRowsAroundACommandLine) {
  EXPECT_EQ(narrowed("note: these are several words\nrenju-bench show x.db 3\n", 16),
            "note: these are\n    several\n    words\nrenju-bench show x.db 3\n");
}

TEST(Narrow, FillsALineToItsLastColumn) {
  EXPECT_EQ(narrowed("abcd efghi\n", 10), "abcd efghi\n");
  EXPECT_EQ(narrowed("abcd efghi k\n", 10), "abcd efghi\n    k\n");
  EXPECT_EQ(narrowed("abcde fghij k\n", 10), "abcde\n    fghij\n    k\n");
}

TEST(Narrow, LeavesATerminalOfHardlyAnyColumnsToItself) {
  EXPECT_EQ(narrowed("one two three\n", 8), "one two three\n");
  EXPECT_EQ(narrowed("one two three\n", 9), "one two\n    three\n");
}

TEST(Narrow, BringsAHeadThatStandsTooFarToTheRightIntoView) {
  EXPECT_EQ(narrowed(std::string(10, ' ') + "abc\n", 10), "    abc\n");
  EXPECT_EQ(narrowed(std::string(9, ' ') + "abc\n", 10), std::string(9, ' ') + "abc\n");
  EXPECT_EQ(narrowed(std::string(14, ' ') + "aaa bbb ccc ddd\n", 12), "    aaa bbb\n    ccc ddd\n");
}

TEST(Narrow, RepeatsNamesOfOneLetter) {
  EXPECT_EQ(narrowed("A  10    20    30\n"
                     "B  11    21    31\n",
                     12),
            "A  10    20\n"
            "B  11    21\n"
            "\n"
            "A   30\n"
            "B   31\n");
}

// Seven columns are less than two thirds of twelve, eight are not.
TEST(Narrow, RepeatsNamesThatTakeLessThanTwoThirdsOfTheLine) {
  EXPECT_EQ(narrowed("abcdefg  10    20\n"
                     "hijklmn  11    21\n",
                     12),
            "abcdefg  10\n"
            "hijklmn  11\n"
            "\n"
            "abcdefg  20\n"
            "hijklmn  21\n");
  EXPECT_EQ(narrowed("abcdefgh  10    20\n"
                     "ijklmnop  11    21\n",
                     12),
            "abcdefgh  10\n    20\n"
            "ijklmnop  11\n    21\n");
}

TEST(Narrow, CutsBehindAColumnOfOneSign) {
  EXPECT_EQ(narrowed("abcdefg  1    20\n"
                     "hijklmn  2    21\n",
                     12),
            "abcdefg  1\n"
            "hijklmn  2\n"
            "\n"
            "abcdefg  20\n"
            "hijklmn  21\n");
}

TEST(Narrow, FoldsRowsThatHaveNoCommonCut) {
  EXPECT_EQ(narrowed("abcdefg  1234567  5\n"
                     "hijklmn  7654321  6\n",
                     12),
            "abcdefg\n    1234567\n    5\n"
            "hijklmn\n    7654321\n    6\n");
}

// Two columns for each letter, as a terminal shows them.
TEST(Narrow, CountsWideLetters) {
  EXPECT_EQ(narrowed("棋棋棋棋 棋棋棋 x\n", 10), "棋棋棋棋\n    棋棋棋\n    x\n");
}

}  // namespace
}  // namespace rb
