#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "runner/evidence/pairing_stats.hpp"

// The statistics of a pairing for people and for programs: the same rows and fields wherever games
// of two players are told of.
namespace rb {

// Score by colour, pairs, Elo, normalized Elo, LOS and what the openings are like, of the side
// called A; a warning if most of the games repeat others. REQUIRES: a game.
// `by_test`: a sequential test chose when to stop, which these figures do not allow for.
std::string pairing_rows(const PairingStats& stats, bool by_test = false);

// `wins`, `draws`, `losses`, `score` (of 1; null without games).
nlohmann::ordered_json counts_json(const rating::GameCounts& counts);
// What is infinite or not a number is null.
nlohmann::ordered_json number_json(double value);
nlohmann::ordered_json interval_json(const rating::Interval& interval);

// Pairs, evidence, estimates and openings, from the side of A: fields as results/README.md says.
nlohmann::ordered_json pairing_json(const PairingStats& stats);

}  // namespace rb
