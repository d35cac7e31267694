#pragma once

#include <string>

#include "runner/cli/match_summary.hpp"

namespace rb::cli {

// The table that ends a match, for a person; ends with a line feed.
std::string match_table(const MatchSummary& summary);

}  // namespace rb::cli
