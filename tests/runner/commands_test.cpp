#include "runner/commands.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>

// The rules of CONTRIBUTING.md, "Names of options", over the tables of all commands.
namespace rb::cli {
namespace {

using ::testing::AnyOf;
using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::Matches;
using ::testing::MatchesRegex;

std::vector<Syntax> all() {
  std::vector<Syntax> found;
  for (const CommandGroup& group : command_groups()) {
    for (const Command& command : group.commands) found.push_back(command.syntax);
  }
  return found;
}

// What a rule says of each option that has this name.
template <typename Check>
void each_option(std::string_view name, const Check& check) {
  int count = 0;
  for (const Syntax& syntax : all()) {
    for (const Option& option : syntax.options) {
      if (option.name != name) continue;
      SCOPED_TRACE(std::string(syntax.name) + " --" + option.name);
      check(option);
      ++count;
    }
  }
  EXPECT_GT(count, 1) << name << ": no two commands have it";
}

TEST(Commands, HaveNamesOfOneWordOrTwo) {
  std::set<std::string_view> names;
  for (const Syntax& syntax : all()) {
    EXPECT_THAT(std::string(syntax.name), MatchesRegex("[a-z]+( [a-z]+)?"));
    EXPECT_TRUE(names.insert(syntax.name).second) << syntax.name;
    EXPECT_FALSE(syntax.summary.empty() || syntax.examples.empty()) << syntax.name;
  }
}

TEST(Commands, OptionsAreWrittenInOneWay) {
  for (const Syntax& syntax : all()) {
    std::set<std::string> names;
    for (const Option& option : syntax.options) {
      SCOPED_TRACE(std::string(syntax.name) + " " + option.name);
      EXPECT_THAT(option.name, MatchesRegex(option.positional ? "[A-Z]+" : "[a-z][a-z0-9-]*"));
      EXPECT_TRUE(names.insert(option.name).second);
      EXPECT_FALSE(option.help.empty());
      for (const std::string& old : option.was) EXPECT_FALSE(names.contains(old)) << old;
    }
  }
}

TEST(Commands, ShortLettersMeanTheSameEverywhere) {
  const std::map<char, std::string> meanings{{'o', "output"}, {'v', "verbose"}};
  for (const Syntax& syntax : all()) {
    for (const Option& option : syntax.options) {
      if (option.letter == 0) continue;
      const auto meaning = meanings.find(option.letter);
      ASSERT_NE(meaning, meanings.end()) << syntax.name << " -" << option.letter;
      EXPECT_EQ(option.name, meaning->second) << syntax.name;
    }
  }
}

TEST(Commands, AGameIsItsNameAndItsIdIsPositional) {
  each_option("game", [](const Option& option) {
    EXPECT_EQ(option.kind, Kind::choice);
    EXPECT_THAT(option.choices, testing::Contains("reversi"));
  });
}

TEST(Commands, LimitsHaveOneNameAndOneRange) {
  each_option("nodes", [](const Option& option) {
    EXPECT_EQ(option.kind, Kind::whole);
    EXPECT_EQ(option.min, 1);
    EXPECT_EQ(option.max, 1e12);
  });
  each_option("time", [](const Option& option) { EXPECT_EQ(option.kind, Kind::time); });
  each_option("depth", [](const Option& option) {
    EXPECT_EQ(option.kind, Kind::whole);
    EXPECT_LE(option.max, 60);
  });
}

TEST(Commands, SharedOptionsAreTheSameEverywhere) {
  each_option("seed", [](const Option& option) { EXPECT_EQ(option.kind, Kind::seed); });
  each_option("threads", [](const Option& option) {
    EXPECT_EQ(option.min, 1);
    EXPECT_EQ(option.max, 1024);
  });
  for (const char* name : {"json", "csv", "force", "resume", "verbose"}) {
    each_option(name, [](const Option& option) { EXPECT_EQ(option.kind, Kind::flag); });
  }
}

TEST(Commands, ThatCheckAnswerByTheExitStatus) {
  for (const Syntax& syntax : all()) {
    if (!std::string(syntax.name).ends_with("check")) continue;
    EXPECT_THAT(std::string(syntax.details), MatchesRegex("(.|\n)*[Ee]xit status(.|\n)* 3(.|\n)*"))
        << syntax.name;
  }
}

TEST(Commands, OldNamesAreNoNames) {
  for (const char* old : {"profile", "opponent", "limit-nodes", "limit-depth", "move-time"}) {
    for (const Syntax& syntax : all()) {
      for (const Option& option : syntax.options) EXPECT_NE(option.name, old) << syntax.name;
    }
  }
}

}  // namespace
}  // namespace rb::cli
