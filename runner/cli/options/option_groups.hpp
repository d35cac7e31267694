#pragma once

#include <string_view>
#include <vector>

#include "runner/cli/options/syntax.hpp"

// Headings for the options of commands that have many. A name means one thing in all commands, so
// its heading follows from it alone.
namespace rb::cli {

// The help of an option of B whose twin of A says all.
inline constexpr std::string_view kSameForB = "the same for B";

struct OptionGroup {
  std::string_view title;  // "Time and limits"; empty: all options of a short table
  std::vector<Option> options;
};

// The options without a "--" left out, in groups that are not empty; within each the order of the
// table stays. A table with few options is one group.
std::vector<OptionGroup> option_groups(const Syntax& syntax);

// A command with more options has a short help, without those that only some people need.
inline constexpr std::size_t kMostOfShortHelp = 40;

// Whether the short help of a command with many options shows it.
bool is_main(const Option& option);

}  // namespace rb::cli
