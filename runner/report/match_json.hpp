#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/evidence/match_summary.hpp"

namespace rb {

// Fields of the documents of every run: a player, how many games, and all that is not of players.
nlohmann::ordered_json side_json(const SideSummary& side);
nlohmann::ordered_json games_json(const RunSummary& summary);
nlohmann::ordered_json run_json(const RunSummary& summary);

// The summary of a match as one document. Numbers are full; what is infinite or not known (the
// Elo of a side that won all, any rate of no games) is null. A is players[0].
nlohmann::ordered_json match_json(const MatchSummary& summary);

// One row: the columns of `rate --pairings --csv`, then those of the sequential test.
std::string match_csv(const MatchSummary& summary);

}  // namespace rb
