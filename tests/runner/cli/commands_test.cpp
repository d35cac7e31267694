#include "runner/cli/commands.hpp"

#include <gmock/gmock.h>

#include <map>
#include <regex>
#include <set>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/version.hpp"
#include "tests/fakes/complaint.hpp"

// The rules of CONTRIBUTING.md, "Names of options", over the tables of all commands.
namespace rb::cli {
namespace {

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
    for (const Option& option : syntax.options) {
      EXPECT_THAT(option.name, MatchesRegex(option.positional ? "[A-Z]+" : "[a-z][a-z0-9-]*"));
      EXPECT_FALSE(option.help.empty()) << syntax.name << ' ' << option.name;
    }
  }
}

TEST(Commands, EachNameStandsOnceAndForNoOldOne) {
  for (const Syntax& syntax : all()) {
    std::multiset<std::string> names;
    for (const Option& option : syntax.options) {
      names.insert(option.name);
      names.insert(option.was.begin(), option.was.end());
    }
    for (const std::string& name : names) EXPECT_EQ(names.count(name), 1) << syntax.name << name;
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
    EXPECT_THAT(option.choices, testing::Contains(testing::AnyOf("renju", "reversi")));
  });
}

// Names whose rows differ on purpose, and why.
const std::map<std::string, std::string> kExceptions{
    {"against", "a file of another program (profiles); a player's name in a results file (games)"},
    {"clock", "each lists its own default first"},
    {"depth", "0 is proofs alone (analyze); every ply makes a trace six times longer"},
    {"engine-memory", "check tells an engine of 0, which is no limit"},
    {"format", "of the file that is written: each command has formats of its own"},
    {"from", "openings make takes a library, levels a level"},
    {"game", "commands that know one game take its name alone"},
    {"games", "check plays few games, each with both colours"},
    {"info", "tune takes a range of the value to be tuned, check the value"},
    {"player", "in a results file (games) players are known by their names alone"},
    {"sort", "games and files of them have different properties"}};

bool is_alike(const Option& a, const Option& b) {
  return a.kind == b.kind && a.value == b.value && a.min == b.min && a.max == b.max &&
         a.choices == b.choices && a.letter == b.letter;
}

TEST(Commands, ANameHasOneMeaningEverywhere) {
  std::map<std::string, std::pair<std::string_view, Option>> first;
  std::set<std::string> different;
  for (const Syntax& syntax : all()) {
    for (const Option& option : syntax.options) {
      if (option.positional) continue;
      const auto [known, is_new] = first.try_emplace(option.name, syntax.name, option);
      if (is_new || is_alike(known->second.second, option)) continue;
      different.insert(option.name);
      EXPECT_TRUE(kExceptions.contains(option.name))
          << "--" << option.name << " of " << syntax.name << " and " << known->second.first;
    }
  }
  for (const auto& [name, reason] : kExceptions) {
    EXPECT_TRUE(different.contains(name)) << name << ": no exception any more";
  }
}

TEST(Commands, NodesHaveOneRange) {
  each_option("nodes", [](const Option& option) {
    EXPECT_EQ(option.kind, Kind::whole);
    EXPECT_EQ(option.min, 1);
    EXPECT_EQ(option.max, 1e12);
  });
}

TEST(Commands, TimeIsOfAMoveOrASearch) {
  each_option("time", [](const Option& option) {
    EXPECT_EQ(option.kind, Kind::time);
    EXPECT_THAT(option.help, testing::ContainsRegex("move|search"));
  });
}

TEST(Commands, DepthIsAtMostThatOfTheSearch) {
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
}

TEST(Commands, SharedFlagsAreFlagsEverywhere) {
  for (const char* name : {"json", "csv", "force", "resume", "verbose"}) {
    each_option(name, [](const Option& option) { EXPECT_EQ(option.kind, Kind::flag); });
  }
}

// The names of the options of the command that an example calls, which need not be its own.
std::set<std::string> options_called(const std::string& example) {
  Syntax called;
  for (const Syntax& syntax : all()) {
    const bool is_it = example.starts_with("renju-bench " + std::string(syntax.name) + ' ');
    if (is_it && syntax.name.size() > called.name.size()) called = syntax;
  }
  std::set<std::string> names;
  for (const Option& option : called.options) names.insert(option.name);
  return names;
}

TEST(Commands, ExamplesUseOptionsThatThereAre) {
  const std::regex word(" --([a-z][a-z0-9-]*)");
  for (const Syntax& syntax : all()) {
    for (const std::string_view view : syntax.examples) {
      const std::string example(view.substr(0, view.find('|')));
      if (example.find("cmd:") != std::string::npos) continue;  // has options of a program
      const std::set<std::string> names = options_called(example);
      for (std::sregex_iterator at(example.begin(), example.end(), word), end; at != end; ++at) {
        EXPECT_TRUE(names.contains((*at)[1])) << example;
      }
    }
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
  for (const char* old :
       {"profile", "opponent", "limit-nodes", "limit-depth", "move-time", "memory", "min-moves"}) {
    for (const Syntax& syntax : all()) {
      for (const Option& option : syntax.options) EXPECT_NE(option.name, old) << syntax.name;
    }
  }
}

// What a command writes to the standard output.
std::string printed(const std::vector<std::string>& words) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_command("renju-bench", words), status::kDone);
  return testing::internal::GetCapturedStdout();
}

std::string refusal(const std::vector<std::string>& words) {
  return fakes::complaint<UsageError>([&] { run_command("renju-bench", words); });
}

TEST(RunCommand, ShowsTheOverviewInThreeWays) {
  const std::string text = overview(command_groups());
  for (const char* const word : {"--help", "-h", "help"}) EXPECT_EQ(printed({word}), text) << word;
}

TEST(RunCommand, RefusesWhatIsNoCommand) {
  EXPECT_EQ(refusal({}), "no command is given; 'renju-bench --help' lists them");
  EXPECT_EQ(refusal({"macth"}), "unknown command 'macth'; did you mean 'match'?");
  EXPECT_EQ(refusal({"help", "macth"}), "unknown command 'macth'; did you mean 'match'?");
  EXPECT_EQ(refusal({"qqqqqq"}), "unknown command 'qqqqqq'; 'renju-bench --help' lists them");
  EXPECT_EQ(refusal({"--qqqqqq"}), "unknown option '--qqqqqq'; 'renju-bench --help' lists them");
  EXPECT_EQ(refusal({"--hlep"}), "unknown option '--hlep'; did you mean '--help'?");
  EXPECT_EQ(refusal({"hepl"}), "unknown command 'hepl'; did you mean 'help'?");
}

TEST(Version, IsALineOrADocument) {
  EXPECT_EQ(printed({"--version"}), "renju-bench " + version_text() + '\n');
  EXPECT_THAT(printed({"--version", "--json"}), testing::MatchesRegex("\\{\n  \"(.|\n)*\\}\n"));
  EXPECT_EQ(refusal({"--version", "--csv"}),
            "--version: unexpected argument '--csv'; it takes --json or nothing");
  EXPECT_EQ(refusal({"--version", "--json", "x"}),
            "--version: unexpected argument 'x'; it takes --json or nothing");
}

TEST(Version, TakesJsonOrNothing) {
  EXPECT_EQ(run_command("renju-bench", {"--version"}), 0);
  EXPECT_EQ(run_command("renju-bench", {"--version", "--json"}), 0);
  EXPECT_THROW(run_command("renju-bench", {"--version", "--csv"}), UsageError);
  EXPECT_THROW(run_command("renju-bench", {"--version", "--json", "--json"}), UsageError);
}

}  // namespace
}  // namespace rb::cli
