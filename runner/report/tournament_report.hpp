#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/rate_report.hpp"

namespace rb {

// What a tournament came to, as plain values.
struct TournamentSummary : RunSummary {
  Scoreboard board;   // of all its games
  RateReport report;  // as `rate` makes it of the results file
  std::vector<std::string> report_notes;
};

TournamentSummary summarize_tournament(const RunRow& run, const Scoreboard& board);

// The tables that end a tournament, for a person: ratings, scores of everybody against everybody,
// the same with Black alone. Ends with a line feed.
std::string tournament_table(const TournamentSummary& summary);

// One document; see results/README.md.
nlohmann::ordered_json tournament_json(const TournamentSummary& summary);

// The table of ratings, as `rate --csv` prints it.
std::string tournament_csv(const TournamentSummary& summary);

}  // namespace rb
