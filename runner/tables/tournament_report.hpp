#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/rate_report.hpp"

namespace rb {

// The results of a tournament, as plain values.
struct TournamentSummary : RunSummary {
  Scoreboard board;   // all its games
  RateReport report;  // as `rate` makes it of the results file
  std::vector<PairingRow> pairings;
  std::vector<std::string> report_notes;
};

// `results`: Scoreboard::results() of the board.
TournamentSummary summarize_tournament(const RunSpec& run, const Scoreboard& board,
                                       std::span<const GameResult> results);

// The final tables of a tournament, for people: ratings, the crosstable, the same for Black only.
// Ends with a line feed.
Printout tournament_table(const TournamentSummary& summary);

// One document; see results/README.md.
Json tournament_json(const TournamentSummary& summary);

// The table of ratings, as `rate --csv` prints it.
std::string tournament_markdown(const TournamentSummary& summary);
std::string tournament_csv(const TournamentSummary& summary);

}  // namespace rb
