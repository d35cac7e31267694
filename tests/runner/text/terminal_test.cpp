#include "runner/text/terminal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/base/printable.hpp"

namespace rb {
namespace {

TEST(Colours, AreThoseOfMarkedVerdicts) {
  const std::string text = "SPRT  " + toned("H1", Tone::good) + " accepted, of H0 nothing";
  EXPECT_EQ(with_colours(text), "SPRT  \x1b[32mH1\x1b[0m accepted, of H0 nothing");
  EXPECT_EQ(with_colours(toned("FAIL", Tone::bad)), "\x1b[31mFAIL\x1b[0m");
  EXPECT_EQ(with_colours(toned("open", Tone::open)), "\x1b[33mopen\x1b[0m");
  EXPECT_EQ(without_marks(text), "SPRT  H1 accepted, of H0 nothing");
}

TEST(Colours, AreNotOfWordsThatHappenToBeThere) {
  for (const char* const text :
       {"2 % of H0", "0 of 1 level reached", "missed", "a player named FAIL", "slower   pass"}) {
    EXPECT_EQ(with_colours(text), text);
  }
}

TEST(Colours, TakeNoColumnAndPassWhereForeignTextIsEscaped) {
  const std::string word = toned("missed", Tone::bad);
  EXPECT_EQ(display_width(word), 6);
  EXPECT_EQ(printable(word), word);
  EXPECT_EQ(without_marks(padded(word, 8)), "missed  ");
}

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

}  // namespace
}  // namespace rb
