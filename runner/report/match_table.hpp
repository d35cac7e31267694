#pragma once

#include <string>

#include "runner/evidence/match_summary.hpp"

namespace rb {

// Rows of every table that ends a run: how many games in which time; how they ended; what they
// started from and where they are, with notes and the command that plays the rest.
std::string games_rows(const RunSummary& summary);
std::string how_rows(const RunSummary& summary);
std::string run_rows(const RunSummary& summary);

// The table that ends a match, for a person; ends with a line feed.
std::string match_table(const MatchSummary& summary);

}  // namespace rb
