#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "rating/k_factor.hpp"
#include "runner/cli/rate_report.hpp"

// What `rate` prints for programs, with full precision; results/README.md describes the fields.
// Numbers that are infinite or not known are null in JSON and empty in CSV.
namespace rb::cli {

nlohmann::ordered_json ratings_json(const RateReport& report, const ResultSet& set,
                                    const std::vector<std::string>& labels);
nlohmann::ordered_json pairings_json(const std::vector<PairingRow>& rows,
                                     const std::vector<std::string>& labels);
nlohmann::ordered_json openings_json(const std::vector<OpeningResults>& rows, const ResultSet& set);
nlohmann::ordered_json k_factor_json(const rating::KFactorTable& table, double k,
                                     const std::vector<std::string>& labels);

// Tables with a header line.
std::string ratings_csv(const RateReport& report, const std::vector<std::string>& labels);
std::string pairings_csv(const std::vector<PairingRow>& rows,
                         const std::vector<std::string>& labels);
std::string openings_csv(const std::vector<OpeningResults>& rows, const ResultSet& set);
// The columns of the origin: player,rating,games,wins,losses,draws,winrate.
std::string k_factor_csv(const rating::KFactorTable& table, const std::vector<std::string>& labels);

}  // namespace rb::cli
