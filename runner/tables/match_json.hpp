#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "runner/evidence/match_summary.hpp"

namespace rb {

// Fields in the documents of every run: a player, the number of games, and the rest.
Json side_json(const SideSummary& side);
Json games_json(const RunSummary& summary);
Json run_json(const RunSummary& summary);

// The summary of a match as one document. Numbers have full precision; infinite or unknown ones
// (the Elo of a side that won all, any rate without games) are null. A is players[0].
Json match_json(const MatchSummary& summary);

// One row: the columns of `rate --pairings --csv`, then those of the sequential test.
std::string match_csv(const MatchSummary& summary);

}  // namespace rb
