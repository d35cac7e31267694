#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "rating/sprt_estimate.hpp"
#include "runner/sequential_test.hpp"
#include "runner/store.hpp"

// A sequential test as people and programs read it.
namespace rb::cli {

// Where a test stands, as plain values.
struct SprtReport {
  rating::SprtSpec spec{};
  rating::Decision decision = rating::Decision::undecided;
  bool is_over = false;  // no game is missing: undecided is inconclusive
  double llr = 0;
  rating::SprtBounds bounds{};  // in force
  SequentialTest::Unit unit = SequentialTest::Unit::pairs;
  rating::Outcomes results{};  // of the units that are evidence, from A's side
  int games = 0;               // looked at, in the order of the schedule
  int repeated = 0;            // units of these that are no evidence
  int games_beyond = 0;        // played, but not looked at
  // Of A, median-unbiased: the stop is allowed for. None without evidence, and for unpaired games
  // if some were left out, since they may have been all of one side.
  std::optional<rating::SprtEstimate> estimate{};
  bool rests_on_faults = false;  // as in PairingStats
};

// Pairs; games of a run from the empty board.
SequentialTest::Unit sprt_unit(const RunRow& run);

// The test of a run in the file `path`, before its first game. Throws Error that names the file, if
// what it holds makes no sense. REQUIRES: run.sprt is not empty.
SequentialTest stored_test(const std::string& path, const RunRow& run);

SprtReport sprt_report(const SequentialTest& test, bool is_over);

// "H1 accepted: normalized Elo 80 rather than 0".
std::string decision_text(const SprtReport& report);

// "elo0 0, elo1 10 (normalized), alpha 0.05, beta 0.05".
std::string sprt_title(const rating::SprtSpec& spec);

// "LLR +1.24 [-2.94, +2.94] 42 % of H1".
std::string sprt_state(const rating::Sprt& sprt);

// The rows of the table that ends a match.
std::string sprt_rows(const SprtReport& report);

// The object `sprt` of the document of a match; see results/README.md.
nlohmann::ordered_json sprt_json(const SprtReport& report);

// The columns that a test adds to those of its pairing, and their values.
std::string sprt_header();
std::string sprt_fields(const SprtReport& report);

}  // namespace rb::cli
