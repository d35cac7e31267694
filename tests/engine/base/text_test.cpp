#include "engine/base/text.hpp"

#include <array>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, TrimTakesBlanksFromBothEndsOnly) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim("   "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, SplitKeepsEmptyPartsBetweenSeparators) {
  EXPECT_THAT(split("a,b,,c", ','), ElementsAre("a", "b", "", "c"));
  EXPECT_THAT(split(",", ','), ElementsAre("", ""));
  EXPECT_THAT(split("a", ','), ElementsAre("a"));
}

TEST(Text, SplitOfNothingHasNoParts) { EXPECT_THAT(split("", ','), IsEmpty()); }

TEST(Text, WordsAreSeparatedByAnyRunOfBlanks) {
  EXPECT_THAT(words("  h8 \t i9\ng7 "), ElementsAre("h8", "i9", "g7"));
  EXPECT_THAT(words(" \n"), IsEmpty());
}

TEST(Text, WholeNumbersAreRead) {
  EXPECT_EQ(parse_int("0"), 0);
  EXPECT_EQ(parse_int("-17"), -17);
  EXPECT_EQ(parse_int("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
}

TEST(Text, WhatIsNotAWholeNumberIsRefused) {
  for (const std::string_view text :
       {"", " 1", "1 ", "+1", "1.0", "0x10", "1e3", "-", "9223372036854775808"}) {
    EXPECT_EQ(parse_int(text), std::nullopt) << text;
  }
}

TEST(Text, RealsAreRead) {
  EXPECT_EQ(parse_real("0.25"), 0.25);
  EXPECT_EQ(parse_real("-3"), -3.0);
  EXPECT_EQ(parse_real("1e3"), 1000.0);
}

TEST(Text, WhatIsNotARealIsRefused) {
  for (const std::string_view text : {"", " 1", "1 ", "1,5", "nan", "inf", "-inf", "1e999", "x"}) {
    EXPECT_EQ(parse_real(text), std::nullopt) << text;
  }
}

constexpr std::array<std::string_view, 5> kOptions = {"games", "threads", "seed", "OPEN_THREE",
                                                      "hard"};

TEST(Text, NearestForgivesATypingMistake) {
  EXPECT_EQ(nearest("game", kOptions), "games");
  EXPECT_EQ(nearest("hrad", kOptions), "hard");
  EXPECT_EQ(nearest("thread", kOptions), "threads");
  EXPECT_EQ(nearest("sead", kOptions), "seed");
}

TEST(Text, NearestDoesNotCountCase) {
  EXPECT_EQ(nearest("open-three", kOptions), "OPEN_THREE");
  EXPECT_EQ(nearest("OPEN_THREEE", kOptions), "OPEN_THREE");
}

TEST(Text, NearestIsEmptyIfNothingIsNear) {
  EXPECT_EQ(nearest("referee", kOptions), "");
  EXPECT_EQ(nearest("x", kOptions), "");
  EXPECT_EQ(nearest("", kOptions), "");
  EXPECT_EQ(nearest("seed", {}), "");
}

TEST(Text, NearestLeavesOutAShortWordWithTwoWrongLetters) {
  constexpr std::array<std::string_view, 3> kShort = {"sgf", "help", "pgx"};
  EXPECT_EQ(nearest("pgn", std::span(kShort).first(2)), "");
  EXPECT_EQ(nearest("elo", kShort), "");
  EXPECT_EQ(nearest("pgn", kShort), "pgx");
  EXPECT_EQ(nearest("hlep", kShort), "help");
}

// Of three letters one mistake is forgiven.
TEST(Text, NearestCountsASwapOfNeighboursAsOneMistake) {
  constexpr std::array<std::string_view, 1> kOne = {"sgf"};
  EXPECT_EQ(nearest("gsf", kOne), "sgf");
  EXPECT_EQ(nearest("sfg", kOne), "sgf");
  EXPECT_EQ(nearest("SFG", kOne), "sgf");
  EXPECT_EQ(nearest("fgs", kOne), "") << "no neighbours";
  EXPECT_EQ(nearest("ggf", kOne), "sgf") << "a wrong letter";
  EXPECT_EQ(nearest("gsx", kOne), "") << "a swap and a wrong letter";
}

// Of words of two and three letters one mistake is forgiven.
TEST(Text, NearestCountsALetterTooManyOrTooFewAsOneMistake) {
  constexpr std::array<std::string_view, 2> kTwo = {"sgf", "ab"};
  EXPECT_EQ(nearest("sg", kTwo), "sgf");
  EXPECT_EQ(nearest("gf", kTwo), "sgf");
  EXPECT_EQ(nearest("abx", kTwo), "ab");
  EXPECT_EQ(nearest("xab", kTwo), "ab");
  constexpr std::array<std::string_view, 1> kOne = {"azx"};
  EXPECT_EQ(nearest("AZQ", kOne), "azx") << "only one letter is wrong";
}

TEST(Text, NearestTakesTheFirstOfEquallyNearOnes) {
  constexpr std::array<std::string_view, 2> kTwo = {"seeds", "seedy"};
  EXPECT_EQ(nearest("seed", kTwo), "seeds");
}

}  // namespace
}  // namespace rb
