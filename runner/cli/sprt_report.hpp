#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "rating/sprt_estimate.hpp"
#include "runner/sequential_test.hpp"

// A sequential test as people and programs read it.
namespace rb::cli {

// Where a test stands, as plain values.
struct SprtReport {
  rating::SprtSpec spec{};
  rating::Decision decision = rating::Decision::undecided;
  bool is_over = false;  // no game is missing: undecided is inconclusive
  double llr = 0;
  rating::SprtBounds bounds{};  // in force
  rating::Outcomes results{};   // of the pairs that are evidence, from A's side
  int games = 0;                // looked at, in the order of the schedule
  int repeated_pairs = 0;       // of these, no evidence
  int games_beyond = 0;         // played, but not looked at
  // Of A, median-unbiased: the stop is allowed for. None without evidence.
  std::optional<rating::SprtEstimate> estimate{};
};

SprtReport sprt_report(const SequentialTest& test, bool is_over);

// "elo0 0, elo1 10 (normalized), alpha 0.05, beta 0.05".
std::string sprt_title(const rating::SprtSpec& spec);

// "LLR +1.24 [-2.94, +2.94] 42 % of H1".
std::string sprt_state(const rating::Sprt& sprt);

// The rows of the table that ends a match.
std::string sprt_rows(const SprtReport& report);

// The object `sprt` of the document of a match; see results/README.md.
nlohmann::ordered_json sprt_json(const SprtReport& report);

}  // namespace rb::cli
