#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/rate_report.hpp"

// Whether the ratings describe the games, for people and for programs. `labels` are the players' by
// number.
namespace rb {

// The test of all pairings, the pairing that it describes worst and the most certain circle. Empty
// with two players, ends with a line feed otherwise.
Table fit_rows(const RateReport& report, const std::vector<std::string>& labels);

// A warning with the way out where one number a player does not describe the games; or empty.
std::string fit_note(const RateReport& report, const std::vector<std::string>& labels);

// `fit` of the documents; null where nothing can be tested.
Json fit_check_json(const RateReport& report, const std::vector<std::string>& labels);

}  // namespace rb
