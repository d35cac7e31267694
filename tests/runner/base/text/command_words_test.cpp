#include "runner/base/text/command_words.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

std::string error_of(std::string_view text) {
  return fakes::complaint([&] { command_words(text); }, "no error");
}

TEST(CommandWords, PartsAtRunsOfBlanks) {
  EXPECT_THAT(command_words("  ./brain --a\t 1  "), ElementsAre("./brain", "--a", "1"));
}

TEST(CommandWords, KeepsBlanksWithinQuotes) {
  EXPECT_THAT(command_words("'my brain' --name=\"a b\""), ElementsAre("my brain", "--name=a b"));
}

TEST(CommandWords, KnowsEmptyWords) {
  EXPECT_THAT(command_words("a '' \"\""), ElementsAre("a", "", ""));
}

TEST(CommandWords, TakesASignAfterABackslashAsItIs) {
  EXPECT_THAT(command_words(R"(a\ b \'c\\)"), ElementsAre("a b", R"('c\)"));
}

TEST(CommandWords, EscapesOnlyQuoteAndBackslashWithinDoubleQuotes) {
  EXPECT_THAT(command_words(R"("a\"b\\c\nd" '\')"), ElementsAre(R"(a"b\c\nd)", R"(\)"));
}

TEST(CommandWords, HasNoShell) {
  EXPECT_THAT(command_words("a $HOME ~ *.txt >out;x|y"),
              ElementsAre("a", "$HOME", "~", "*.txt", ">out;x|y"));
}

TEST(CommandWords, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("a 'b"), "the ' is not closed");
  EXPECT_EQ(error_of("a \"b\\\""), "the \" is not closed");
  EXPECT_EQ(error_of(std::string_view("a \"b\\\"", 5)), "the \" is not closed");
  EXPECT_EQ(error_of("a \\"), "nothing follows the last \\");
  EXPECT_EQ(error_of("  "), "it names no program");
  EXPECT_EQ(error_of(std::string_view("a\0b", 3)), "it holds a NUL byte");
}

TEST(ShellQuoted, LeavesPlainWords) {
  for (const char* const word : {"renju-bench", "/a/b_1.db", "a=1,B=2:x", "+5@home", "50%"}) {
    EXPECT_EQ(shell_quoted(word), word);
  }
}

TEST(ShellQuoted, QuotesWhatAShellWouldTakeApart) {
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("a b"), "'a b'");
  EXPECT_EQ(shell_quoted("$x;*"), "'$x;*'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted("\u00e9"), "'\u00e9'");
}

}  // namespace
}  // namespace rb
