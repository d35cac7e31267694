#include "runner/text/terminal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace rb {
namespace {

TEST(Colours, AreThoseOfVerdicts) {
  EXPECT_EQ(with_colours("SPRT  H1 is accepted"), "SPRT  \x1b[32mH1\x1b[0m is accepted");
  EXPECT_EQ(with_colours("a  FAIL  b"), "a  \x1b[31mFAIL\x1b[0m  b");
  EXPECT_EQ(with_colours("3 % slower"), "3 % \x1b[31mslower\x1b[0m");
}

TEST(Colours, AreOfWholeWords) {
  for (const char* const text :
       {"H10", "FAILED", "slower-engine", "xH1", "unreached", "pass", "X  pass"}) {
    EXPECT_EQ(with_colours(text), text);
  }
  EXPECT_EQ(with_colours("games   pass"), "games   \x1b[32mpass\x1b[0m");
}

TEST(Colours, StayOutOfJson) { EXPECT_EQ(with_colours("{\"d\": \"H1\"}"), "{\"d\": \"H1\"}"); }

TEST(Colours, AreShownAsTheUserAsks) {
  std::FILE* const file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  EXPECT_FALSE(has_colours(file));  // no terminal
  use_colours(ColourUse::always);
  EXPECT_TRUE(has_colours(file));
  use_colours(ColourUse::never);
  EXPECT_FALSE(has_colours(file));
  use_colours(ColourUse::automatic);
  std::fclose(file);
}

TEST(Colours, HaveThreeWords) {
  EXPECT_EQ(find_colour_use("auto"), ColourUse::automatic);
  EXPECT_EQ(find_colour_use("always"), ColourUse::always);
  EXPECT_EQ(find_colour_use("never"), ColourUse::never);
  EXPECT_EQ(find_colour_use("yes"), std::nullopt);
}

}  // namespace
}  // namespace rb
