#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/sprt_report.hpp"

// A sequential test as people and programs read it.
namespace rb {

// "H1 accepted: normalized Elo 80 rather than 0".
std::string decision_text(const SprtReport& report);

// "elo0 0, elo1 10 (normalized), alpha 0.05, beta 0.05".
std::string sprt_title(const rating::SprtSpec& spec);

// "LLR +1.24 [-2.94, +2.94] 42 % of H1".
std::string sprt_state(const rating::Sprt& sprt);

// The rows of a match's final table.
Table sprt_rows(const SprtReport& report);

// The object `sprt` of the document of a match; see results/README.md.
Json sprt_json(const SprtReport& report);

// The columns that a test adds to those of its pairing, and their values.
std::string sprt_header();
std::string sprt_fields(const SprtReport& report);

}  // namespace rb
