#pragma once

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/pairing_stats.hpp"

// The statistics of a pairing for people and for programs: the same rows and fields wherever games
// of two players are reported.
namespace rb {

// Score by colour, pairs, Elo, normalized Elo, LOS and the figures of the openings, for the side
// called A; a warning if most of the games repeat others. REQUIRES: there is a game. `by_test`: a
// sequential test decided when to stop, for which these figures are not corrected.
Table pairing_rows(const PairingStats& stats, bool by_test = false);

// `wins`, `draws`, `losses`, `score` (of 1; null without games).
Json counts_json(const rating::GameCounts& counts);
// Infinities and NaN are null.
Json number_json(double value);
Json interval_json(const rating::Interval& interval);

// Pairs, evidence, estimates and openings, from A's side, with the fields of results/README.md.
Json pairing_json(const PairingStats& stats);

}  // namespace rb
