#include "runner/base/text/narrow.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Narrow, LeavesWhatFits) {
  const char* const text = "a b c\n\n  d e\n";
  EXPECT_EQ(narrowed(text, 20), text);
  EXPECT_EQ(narrowed("", 20), "");
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
  EXPECT_EQ(narrowed("one two three\n", 5), "one two three\n");
  EXPECT_EQ(narrowed("one two three\n", 9), "one two\n    three\n");
}

TEST(Narrow, BringsAHeadThatStandsTooFarToTheRightIntoView) {
  EXPECT_EQ(narrowed(std::string(10, ' ') + "abc\n", 10), "    abc\n");
  EXPECT_EQ(narrowed(std::string(7, ' ') + "abc\n", 10), std::string(7, ' ') + "abc\n");
  EXPECT_EQ(narrowed(std::string(8, ' ') + "abc\n", 10), "    abc\n");
  EXPECT_EQ(narrowed(std::string(14, ' ') + "aaa bbb ccc ddd\n", 12), "    aaa bbb\n    ccc ddd\n");
}

// Two columns for each letter, as a terminal shows them.
TEST(Narrow, CountsWideLetters) {
  EXPECT_EQ(narrowed("棋棋棋棋 棋棋棋 x\n", 10), "棋棋棋棋\n    棋棋棋\n    x\n");
}

}  // namespace
}  // namespace rb
