#include <map>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/help.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Syntax sample() {
  return {.name = "match",
          .summary = "play",
          .options = {
              {.name = "a", .kind = Kind::text, .value = "PLAYER", .required = true},
              {.name = "games",
               .kind = Kind::whole,
               .value = "N",
               .help = "how many",
               .fallback = "500",
               .min = 1,
               .max = 1000},
              {.name = "alpha",
               .kind = Kind::real,
               .value = "P",
               .help = "error",
               .fallback = "0.05",
               .min = 0.001,
               .max = 0.5},
              {.name = "elo", .kind = Kind::real, .value = "E", .min = -100, .max = 100},
              {.name = "order",
               .kind = Kind::choice,
               .value = "ORDER",
               .help = "order",
               .fallback = "random",
               .choices = {"sequential", "random"}},
              {.name = "tag", .kind = Kind::text, .value = "TAG", .multi = true},
              {.name = "verbose", .letter = 'v', .help = "more"},
          }};
}

using Given = std::map<std::string, std::vector<std::string>>;

Given parse(const std::vector<std::string>& words, const Syntax& syntax = sample()) {
  const CommandLine line = parse_line(syntax, "renju-bench", words);
  Given given;
  for (const Option& option : syntax.options) {
    if (const auto values = line.values(option.name); !values.empty()) given[option.name] = values;
  }
  return given;
}

std::string error_of(const std::vector<std::string>& words, const Syntax& syntax = sample()) {
  return fakes::complaint<UsageError>(
      [&] { require_all(syntax, parse_line(syntax, "renju-bench", words)); }, "no error");
}

TEST(Parser, AnEmptyTextIsAValueOnlyWhereTheTableSaysSo) {
  Syntax syntax = sample();
  EXPECT_EQ(error_of({"--a", ""}, syntax), "match: --a takes a value (PLAYER), not ''");
  syntax.options.front().may_be_empty = true;
  EXPECT_THAT(parse({"--a", ""}, syntax).at("a"), ElementsAre(""));
}

TEST(Parser, HandsOverTheWordsOfTheOptionsThatAreGiven) {
  EXPECT_THAT(
      parse({"--a", "hard", "--alpha=0.1", "-v", "--tag", "p", "--tag=q"}),
      UnorderedElementsAre(Pair("a", ElementsAre("hard")), Pair("alpha", ElementsAre("0.1")),
                           Pair("verbose", ElementsAre("")), Pair("tag", ElementsAre("p", "q"))));
}

TEST(Parser, TakesNegativeNumbers) {
  EXPECT_THAT(parse({"--a", "x", "--elo", "-5"}).at("elo"), ElementsAre("-5"));
}

TEST(Parser, AnswersAnUnknownOptionWithTheNearest) {
  EXPECT_EQ(error_of({"--a", "x", "--gmaes", "3"}),
            "match: unknown option '--gmaes'; did you mean '--games'?");
  EXPECT_EQ(error_of({"--a", "x", "--zzzzzzzz=4"}),
            "match: unknown option '--zzzzzzzz'; 'renju-bench match --help' lists them");
  EXPECT_THAT(error_of({"-x"}), HasSubstr("unknown option '-x'"));
}

TEST(Parser, ALimitMayBePartOfThePlayer) {
  EXPECT_EQ(
      error_of({"--a", "x", "--nodes", "5"}),
      "match: --nodes is no option here: give max_nodes in the player: --a hard:max_nodes=1000");
}

// A prefix is not an option: a later option with this beginning would change what it means.
TEST(Parser, DoesNotGuessFromAPrefix) {
  EXPECT_THAT(error_of({"--a", "x", "--game", "3"}), HasSubstr("unknown option '--game'"));
}

TEST(Parser, NamesOptionTextAndRangeOfABadValue) {
  EXPECT_EQ(error_of({"--a", "x", "--games", "0"}),
            "match: --games takes a whole number from 1 to 1000, not '0'");
  EXPECT_EQ(error_of({"--a", "x", "--games", "ten"}),
            "match: --games takes a whole number from 1 to 1000, not 'ten'");
  EXPECT_EQ(error_of({"--a", "x", "--alpha", "0.9"}),
            "match: --alpha takes a number from 0.001 to 0.5, not '0.9'");
  EXPECT_EQ(error_of({"--a", "x", "--order", "rnd"}),
            "match: --order takes sequential or random, not 'rnd'");
  EXPECT_EQ(error_of({"--a", "x", "--order", "randon"}),
            "match: --order takes sequential or random, not 'randon'; did you mean 'random'?");
}

TEST(Parser, NamesAnOptionWithoutItsValue) {
  EXPECT_EQ(error_of({"--a"}), "match: --a takes a value (PLAYER)");
  EXPECT_EQ(error_of({"--a="}), "match: --a takes a value (PLAYER)");
  EXPECT_EQ(error_of({"--a", ""}), "match: --a takes a value (PLAYER), not ''");
  EXPECT_EQ(error_of({"--a", "--games", "4"}), "match: --a takes a value (PLAYER)");
  EXPECT_EQ(error_of({"--a", "x", "--verbose=1"}), "match: --verbose takes no value");
}

TEST(Parser, RefusesAnOptionGivenTwice) {
  EXPECT_EQ(error_of({"--a", "x", "--games", "2", "--games", "4"}),
            "match: --games is given twice");
  EXPECT_EQ(error_of({"--a", "x", "-v", "--verbose"}), "match: --verbose is given twice");
}

TEST(Parser, NamesAMissingOption) {
  EXPECT_EQ(error_of({"-v"}), "match: --a is missing; it takes a value (PLAYER)");
}

TEST(Parser, ShowsAnExampleForAMissingArgument) {
  const Syntax rate = {
      .name = "rate",
      .summary = "ratings",
      .options = {{.name = "DB", .kind = Kind::text, .required = true, .positional = true}},
      .examples = {"renju-bench rate results/*.db"}};
  EXPECT_EQ(error_of({}, rate), "rate: DB is missing, as in: renju-bench rate results/*.db");
}

Syntax show() {
  return {
      .name = "show",
      .summary = "print a game",
      .options = {
          {.name = "DB", .kind = Kind::text, .value = "FILE", .required = true, .positional = true},
          {.name = "GAME",
           .kind = Kind::whole,
           .value = "N",
           .min = 0,
           .max = 9,
           .required = true,
           .positional = true},
          {.name = "move", .kind = Kind::whole, .value = "N", .min = 0, .max = 225},
          {.name = "player", .value = "PLAYER"}}};
}

TEST(Parser, PutsArgumentsInTheOrderOfTheTable) {
  EXPECT_THAT(parse({"x.db", "--move", "3", "7"}, show()),
              UnorderedElementsAre(Pair("DB", ElementsAre("x.db")), Pair("GAME", ElementsAre("7")),
                                   Pair("move", ElementsAre("3"))));
}

TEST(Parser, CountsTheArguments) {
  EXPECT_EQ(error_of({"x.db"}, show()),
            "show: GAME is missing; it takes a whole number from 0 to 9");
  EXPECT_EQ(error_of({"x.db", "1", "2"}, show()), "show: unexpected argument '2'");
}

TEST(Parser, QuotesTheCommandLineForAShell) {
  const CommandLine line =
      parse_line(sample(), "./renju-bench", {"--a", "it's", "--games=20", "-v"});
  EXPECT_EQ(line.text(), "./renju-bench match --a 'it'\\''s' --games=20 -v");
  EXPECT_EQ(line.text({"games", "verbose"}), "./renju-bench match --a 'it'\\''s'");
}

TEST(Parser, ALineContinuesAnEarlierOne) {
  CommandLine line = parse_line(sample(), "renju-bench", {"--games=20"});
  const CommandLine earlier = parse_line(sample(), "old", {"--tag", "p", "--a", "x", "-v"});
  line.continue_from(earlier.without({"tag"}));
  EXPECT_EQ(line.text(), "renju-bench match --a x -v --games=20");
  EXPECT_THAT(line.values("a"), ElementsAre("x"));
}

TEST(Help, IsAskedForBeforeTheDoubleDash) {
  EXPECT_EQ(asked_help({"--a", "x", "--help"}), "");
  EXPECT_EQ(asked_help({"-h"}), "");
  EXPECT_EQ(asked_help({"--a", "x", "--help=all"}), "all");
  EXPECT_EQ(asked_help({"--", "--help"}), std::nullopt);
}

TEST(Help, ListsEveryOptionWithRangeAndDefault) {
  const std::string text = help_text(sample());
  EXPECT_THAT(text, HasSubstr("Usage: renju-bench match --a PLAYER [options]\n"));
  EXPECT_THAT(text, HasSubstr("  --games N               how many (1 to 1000; default 500)\n"));
  EXPECT_THAT(text, HasSubstr("  --alpha P               error (0.001 to 0.5; default 0.05)\n"));
  EXPECT_THAT(text, HasSubstr("  -v, --verbose           more\n"));
  EXPECT_THAT(text, HasSubstr("  -h, --help              show this text\n"));
  EXPECT_THAT(help_text(show()), HasSubstr("Usage: renju-bench show DB GAME [options]\n"));
}

TEST(Help, FitsANarrowTerminal) {
  const std::string narrow = help_text(sample(), "", 50);
  for (const auto& line : split(narrow, '\n')) EXPECT_LE(line.size(), 50U) << line;
  EXPECT_EQ(help_text(sample(), "", 200), help_text(sample()));
}

TEST(Help, WrapsAtEightyColumns) {
  Syntax syntax = sample();
  const std::string long_help =
      "one two three four five six seven eight nine ten eleven twelve "
      "thirteen fourteen fifteen sixteen seventeen";
  syntax.options.front().help = long_help;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = help_text(syntax).find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    EXPECT_LE(end - begin, 80U);
  }
}

}  // namespace
}  // namespace rb::cli
