#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "rating/ratings/k_factor.hpp"
#include "runner/evidence/openings_played.hpp"
#include "runner/evidence/rate_report.hpp"

// What `rate` prints for programs, with full precision; results/README.md describes the fields.
// Infinite or unknown numbers are null in JSON and empty in CSV.
namespace rb {

std::string_view standing_name(rating::Standing standing);  // "rated", "all won", ..

// What the fit says about a player, with the fields of every document that holds ratings.
Json rated_json(const RatedRow& row, int rank, const std::string& label);
// What it says about all players, in the order of the rows: matrices, advantage, draws, evidence.
Json fit_json(const RateReport& report);

Json ratings_json(const RateReport& report, const ResultSet& set,
                  const std::vector<std::string>& labels);
Json pairings_json(const std::vector<PairingRow>& rows, const std::vector<std::string>& labels);
Json openings_json(const std::vector<OpeningResults>& rows, const ResultSet& set,
                   const std::vector<std::string>& labels);
Json openings_together_json(const OpeningsPlayed& played);
Json k_factor_json(const rating::KFactorTable& table, double k,
                   const std::vector<std::string>& labels);

// Tables with a header line.
std::string ratings_csv(const RateReport& report, const std::vector<std::string>& labels);
std::string pairings_csv(const std::vector<PairingRow>& rows,
                         const std::vector<std::string>& labels);
// The same without line ends, for tables with more columns.
std::string pairings_header();
std::string pairing_fields(const PairingStats& stats, const std::string& a, const std::string& b);
std::string openings_csv(const std::vector<OpeningResults>& rows, const ResultSet& set,
                         const std::vector<std::string>& labels);
// The columns of the origin: player,rating,games,wins,losses,draws,winrate.
std::string k_factor_csv(const rating::KFactorTable& table, const std::vector<std::string>& labels);

}  // namespace rb
