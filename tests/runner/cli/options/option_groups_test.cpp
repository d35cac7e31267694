#include "runner/cli/options/option_groups.hpp"

#include <gmock/gmock.h>

#include "runner/cli/commands.hpp"

namespace rb::cli {
namespace {

Syntax table_of(int count) {
  Syntax syntax{.name = "x", .summary = "y"};
  for (int i = 0; i < count; ++i) {
    syntax.options.push_back({.name = std::string("games") + std::to_string(i), .help = "n"});
  }
  syntax.options.push_back({.name = "FILE", .positional = true});
  return syntax;
}

TEST(OptionGroups, AShortTableIsOneGroupWithoutAHeading) {
  const auto groups = option_groups(table_of(5));
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].title, "");
  EXPECT_EQ(groups[0].options.size(), 5U);
}

TEST(OptionGroups, EachOptionStandsInOneGroupAndInItsOrder) {
  for (const CommandGroup& commands : command_groups()) {
    for (const Command& command : commands.commands) {
      std::size_t count = 0, named = 0;
      for (const OptionGroup& group : option_groups(command.syntax)) count += group.options.size();
      for (const Option& option : command.syntax.options) named += option.positional ? 0 : 1;
      EXPECT_EQ(count, named) << command.syntax.name;
    }
  }
}

TEST(OptionGroups, TheFiltersOfGamesHaveAHeading) {
  for (const CommandGroup& commands : command_groups()) {
    for (const Command& command : commands.commands) {
      if (command.syntax.name != "games") continue;
      std::vector<std::string_view> titles;
      for (const OptionGroup& group : option_groups(command.syntax)) titles.push_back(group.title);
      EXPECT_THAT(titles, testing::ElementsAre("Players", "Filters", "Results and output"));
    }
  }
}

}  // namespace
}  // namespace rb::cli
