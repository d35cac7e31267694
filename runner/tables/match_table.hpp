#pragma once

#include <string>

#include "runner/base/text/table.hpp"
#include "runner/evidence/match_summary.hpp"

namespace rb {

// Rows of every final table of a run: the number of games and the time; how they ended; their
// openings and results file, with notes and the command that plays the rest.
Table games_rows(const RunSummary& summary);
// "2 on 1 host; 0 of 3 copies differ, 31 games checked"
std::string fleet_text(const Fleet& fleet);
Table how_rows(const RunSummary& summary);
Table run_rows(const RunSummary& summary);

// The final table of a match, for people; ends with a line feed.
Printout match_table(const MatchSummary& summary);

// What a pull request needs to know of it, as a Markdown table.
std::string match_markdown(const MatchSummary& summary);

}  // namespace rb
