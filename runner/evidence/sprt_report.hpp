#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "rating/sprt/sprt_estimate.hpp"
#include "runner/evidence/gauntlet_race.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/result_set.hpp"
#include "runner/results/store.hpp"

namespace rb {

// The state of a test, as plain values.
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
  // Of A, median-unbiased: the stop is allowed for. None without evidence, for unpaired games if
  // some were left out, since they may have been all of one side, and for fours.
  std::optional<rating::SprtEstimate> estimate{};
  bool rests_on_faults = false;  // as in PairingStats
};

// Whether two players, 0 and 1, are compared by their games against an opponent, 2 and 3.
bool is_comparison(const RunSpec& run);

// Pairs; games of a run from the empty board; fours of a comparison.
SequentialTest::Unit sprt_unit(const RunSpec& run);

// Whether the run is a test of two players, or of two that are compared.
bool has_test(const RunSpec& run);

// The test of a run in the file `path`, before its first game. Throws Error that names the file, if
// what it holds makes no sense. REQUIRES: run.sprt.
SequentialTest stored_test(const std::string& path, const RunSpec& run);
// The same after the games of a file of the set, as `match --resume` would feed it.
SequentialTest played_test(const ResultSet& set, std::size_t file);

// The race of a run, from the games of a file of the set; of games that are missing it knows
// nothing. REQUIRES: is_race() of its run.
GauntletRace played_race(const ResultSet& set, std::size_t file);

// How much more player 0 of a comparison is worth than player 1, in Elo, from the test and from the
// games of both against the opponent; none if these show nothing: there are none, or one side won
// all.
std::optional<rating::SprtEstimate> comparison_gain(const SequentialTest& test,
                                                    const rating::GameCounts& first,
                                                    const rating::GameCounts& second);

SprtReport sprt_report(const SequentialTest& test, bool is_over);

}  // namespace rb
