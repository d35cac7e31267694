#include "runner/base/text/terminal.hpp"

#include <gtest/gtest.h>

#include "engine/base/printable.hpp"
#include "tests/fakes/pseudo_terminal.hpp"
#include "tests/fakes/variable.hpp"

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

TEST(Colours, OfATerminalAreRefusedByTheEnvironment) {
  const fakes::Variable type("TERM", "xterm"), no_color("NO_COLOR", nullptr);
  const fakes::PseudoTerminal terminal(24, 80);
  EXPECT_TRUE(has_colours(terminal.file()));
  no_color.set("");
  EXPECT_TRUE(has_colours(terminal.file())) << "an empty one counts as none";
  no_color.set("1");
  EXPECT_FALSE(has_colours(terminal.file()));
  no_color.set(nullptr);
  type.set("dumb");
  EXPECT_FALSE(has_colours(terminal.file()));
}

TEST(TerminalSize, IsThatOfTheTerminal) {
  const fakes::PseudoTerminal terminal(33, 101), small(1, 1);
  EXPECT_EQ(terminal_columns(terminal.file()), 101U);
  EXPECT_EQ(terminal_rows(terminal.file()), 33U);
  EXPECT_EQ(terminal_columns(small.file()), 1U);
  EXPECT_EQ(terminal_rows(small.file()), 1U);
}

TEST(IsTerminal, NeedsATerminalThatUnderstandsMoreThanLines) {
  const fakes::Variable type("TERM", "xterm");
  const fakes::PseudoTerminal terminal(24, 80);
  std::FILE* const file = std::tmpfile();
  EXPECT_TRUE(is_terminal(terminal.file()));
  EXPECT_FALSE(is_terminal(file));
  type.set("dumb");
  EXPECT_FALSE(is_terminal(terminal.file()));
  type.set(nullptr);
  EXPECT_FALSE(is_terminal(terminal.file()));
  std::fclose(file);
}

}  // namespace
}  // namespace rb
