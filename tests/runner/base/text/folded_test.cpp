#include "runner/base/text/folded.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Folded, BreaksAtBlanks) {
  EXPECT_EQ(folded("wins by fours in 2 moves: f8 * e8", 0, 20),
            "wins by fours in 2\nmoves: f8 * e8");
  EXPECT_EQ(folded("0123456789 123456789 x", 0, 20), "0123456789 123456789\nx") << "it is full";
  EXPECT_EQ(folded("a b", 0, 20), "a b");
  EXPECT_EQ(folded("0123456789 12345678 x", 0, 20), "0123456789 12345678\nx");
}

TEST(Folded, KeepsTheColumnOfTheFirstLine) {
  EXPECT_EQ(folded("h8 h9 i8 i9 j8 j9 k8 k9", 4, 20), "h8 h9 i8 i9 j8\n    j9 k8 k9");
}

TEST(Folded, KeepsAShortText) {
  EXPECT_EQ(folded("", 10, 80), "");
  EXPECT_EQ(folded("h8", 10, 80), "h8");
}

TEST(Folded, GivesALongWordALineOfItsOwn) {
  EXPECT_EQ(folded("a 01234567890123456789 b", 0, 16), "a\n01234567890123456789\nb");
  EXPECT_EQ(folded("01234567890123456789 b", 0, 16), "01234567890123456789\nb");
}

TEST(Folded, KeepsAFewColumnsOnANarrowTerminal) {
  EXPECT_EQ(folded("h8 h9 i8 i9 j8 j9", 30, 20), "h8 h9 i8 i9 j8\n" + std::string(30, ' ') + "j9");
}

}  // namespace
}  // namespace rb
