#include "engine/base/printable.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Printable, KeepsWhatAnyTerminalShows) {
  for (const std::string text : {"hard:depth=5", "a\\b \"c\"", "Žluťoučký kůň", "五子棋 (連珠)",
                                 "рэндзю", "e\u0301", "\U0001f600", ""}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, WritesControlCharactersAsJsonDoes) {
  EXPECT_EQ(printable("evil\x1b[31m\a\x7f"), "evil\\u001b[31m\\u0007\\u007f");
  EXPECT_EQ(printable("two\nlines\tand a tab\r"), "two\\nlines\\tand a tab\\u000d");
  EXPECT_EQ(printable("\u009b31m"), "\\u009b31m") << "C1";
  EXPECT_EQ(printable("\u0080"), "\\u0080");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\u0000b");
}

TEST(Printable, WritesWhatTurnsOrHidesTextAsANumber) {
  EXPECT_EQ(printable("\u202egpj.exe\u2066x\u2069"), "\\u202egpj.exe\\u2066x\\u2069");
  EXPECT_EQ(printable("a\u200bb\u200d\ufeff\u00ad"), "a\\u200bb\\u200d\\ufeff\\u00ad");
  EXPECT_EQ(printable("a\u2028b"), "a\\u2028b") << "a line end";
  EXPECT_EQ(printable("\U000e0041"), "\\udb40\\udc41") << "a tag, as a pair";
}

TEST(Printable, WritesBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("a\xff\xc3(\xe2\x82"), "a\\xff\\xc3(\\xe2\\x82");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a pair";
  EXPECT_EQ(printable("\xc0\x8a"), "\\xc0\\x8a") << "a line end in two bytes";
}

TEST(Printable, DoneTwiceChangesNothing) {
  const std::string once = printable("a\n\x1b\xff\u202e");
  EXPECT_EQ(printable(once), once);
}

TEST(PrintableLines, KeepsLinesAndTabs) {
  EXPECT_EQ(printable_lines("a\tb\nc\x1b\n"), "a\tb\nc\\u001b\n");
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("五子棋"), 6U);
  EXPECT_EQ(display_width("ůe\u0301"), 2U);
  EXPECT_EQ(display_width("\U0001f600"), 2U);
}

TEST(FirstColumns, CutsNoLetterInHalf) {
  EXPECT_EQ(first_columns("five in a row", 4), "five");
  EXPECT_EQ(first_columns("五子棋", 5), "五子");
  EXPECT_EQ(first_columns("kůň", 2), "ků");
  EXPECT_EQ(first_columns("e\u0301a", 1), "e\u0301");
  EXPECT_EQ(first_columns("abc", 3), "abc");
}

TEST(FirstColumns, KeepsFewMarksOfAHeap) {
  std::string heap = "e";
  for (int i = 0; i < 1000; ++i) heap += "\u0301";
  EXPECT_LT(first_columns(heap, 40).size(), 20U);
}

TEST(FirstColumns, KeepsFourMarksOfEachLetter) {
  const std::string four = "\u0301\u0302\u0303\u0304", fifth = "\u0305";
  EXPECT_EQ(first_columns("e" + four + "f" + four + "g", 10), "e" + four + "f" + four + "g");
  EXPECT_EQ(first_columns("e" + four + fifth + "g", 10), "e" + four);
  EXPECT_EQ(first_columns(four + "g", 10), four + "g");
}

TEST(DisplayWidth, OfAByteThatIsNoUtf8IsOne) {
  EXPECT_EQ(display_width("a\xff"), 2U);
  EXPECT_EQ(display_width(std::string_view("a\0", 2)), 1U) << "a control character has none";
}

TEST(Shortened, KeepsBothEnds) {
  EXPECT_EQ(shortened("hard:depth=5", 12), "hard:depth=5");
  EXPECT_EQ(shortened("hard:depth=5,width=10", 12), "hard:d...=10");
  EXPECT_EQ(shortened("五子棋五子棋五子棋", 12), "五子棋...棋");
  EXPECT_LE(display_width(shortened(std::string(120, 'x'), 40)), 40U);
}

TEST(LettersAndDigits, AreThoseOfAnyScript) {
  EXPECT_EQ(letters_and_digits("hard-5.b Z9", 100), "hard-5.b_Z9");
  EXPECT_EQ(letters_and_digits("a/b\\c:d\n", 100), "a_b_c_d_");
  EXPECT_EQ(letters_and_digits("五子e\u0301\u0663", 100), "五子e\u0301\u0663");
  EXPECT_EQ(letters_and_digits("\u2460\xff\U0001f600+", 100), "____")
      << "a number in a circle, no UTF-8, a picture and a sign";
}

TEST(LettersAndDigits, AreNoMoreBytesThanAskedFor) {
  EXPECT_EQ(letters_and_digits("abcdef", 6), "abcdef");
  EXPECT_EQ(letters_and_digits("abcdef", 5), "abcde");
  EXPECT_EQ(letters_and_digits("a五b", 4), "a五");
  EXPECT_EQ(letters_and_digits("a五b", 3), "a") << "no half letter, and nothing after it";
  EXPECT_EQ(letters_and_digits("abc", 0), "");
}

TEST(Padded, FillsColumnsNotBytes) {
  EXPECT_EQ(padded("五子", 6), "五子  ");
  EXPECT_EQ(padded("abc", 2), "abc");
  EXPECT_EQ(padded("abc", 3), "abc");
  EXPECT_EQ(padded("abc", 4), "abc ");
}

}  // namespace
}  // namespace rb
