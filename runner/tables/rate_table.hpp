#pragma once

#include <string>
#include <vector>

#include "rating/ratings/k_factor.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/rate_report.hpp"

// What `rate` prints for people. Elo values have the digits that their errors justify.
namespace rb {

// The ratings, one table for each pool, with the score of each colour and the likelihood of being
// stronger than the next player; then the evidence. `labels` are the players' by number.
Printout ratings_table(const RateReport& report, const std::vector<std::string>& labels);

// The likelihood that the row's player is stronger than the column's, in percent, in the order of
// the ratings.
inline constexpr std::size_t kWidestMatrix = 16;  // for people
// The same as a Markdown table, without the lines below it.
std::string ratings_markdown(const RateReport& report, const std::vector<std::string>& labels);
// Head-to-head results as a Markdown table, a row two players.
std::string pairings_markdown(const std::vector<PairingRow>& rows,
                              const std::vector<std::string>& labels);

Table los_table(const RateReport& report, const std::vector<std::string>& labels);

// One pairing; with GameSummary if it has times.
Table pairing_table(const PairingRow& row, const std::vector<std::string>& labels);

// "hard 1516 (1W-0L-0D, 100.0%)", as the origin shows it.
Table k_factor_table(const rating::KFactorTable& table, const std::vector<std::string>& labels);

}  // namespace rb
