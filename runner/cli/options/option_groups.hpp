#pragma once

#include <string_view>
#include <vector>

#include "runner/cli/options/syntax.hpp"

// Headings for the options of commands that have many. A name means one thing in all commands, so
// its heading follows from it alone.
namespace rb::cli {

struct OptionGroup {
  std::string_view title;  // "Time and limits"; empty: all options of a short table
  std::vector<Option> options;
};

// The options without a "--" left out, in groups that are not empty; within each the order of the
// table stays. A table with few options is one group.
std::vector<OptionGroup> option_groups(const Syntax& syntax);

}  // namespace rb::cli
