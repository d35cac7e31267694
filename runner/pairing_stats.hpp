#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rating/duplicates.hpp"
#include "rating/normalized.hpp"
#include "rating/pair_stats.hpp"
#include "rating/scores.hpp"
#include "runner/game_result.hpp"

// What the games between two players say about them.
//
// Only the first of equal games is evidence (statistics.md section 15). What that means depends on
// the players, not on the opening or the result:
// * Two players without chance play every pair from an opening they have met again as they did the
//   first time. Then the first pair of each opening counts, and no other.
// * If one such pair brought a new game, they play with some chance. To leave out their repeated
//   games would choose by result: a side that wins in ever new ways and loses always in the same
//   one would keep its wins and lose its losses. So all their pairs count for the score, and a
//   repeated game is no more evidence: pairs of one opening are one cluster, and the interval is as
//   wide as the scatter between clusters says. From the empty board equal pairs are a cluster.
// A pair with one new game is new. rate() and the sequential test follow the same rule; the latter
// takes the first pair of each opening from any players.
namespace rb {

// All from the side of one player, a.
struct PairingStats {
  rating::GameCounts all, as_black, as_white;  // every game
  rating::PairCounts pairs;                    // every pair of which both games are there
  int repeated_games = 0;                      // equal to an earlier one, up to symmetry
  int new_pairs = 0;                           // pairs with a game that repeats no earlier one
  int alone = 0;                               // games without the other one of their pair

  // The complete pairs that count, in order; all below rests on them and is empty without one.
  std::vector<rating::OpeningPair> opening_pairs;
  std::optional<rating::Evidence> evidence;
  std::optional<rating::Estimate> estimate;  // as wide as the effective number of pairs says
  std::optional<rating::NormalizedElo> normalized;
  std::optional<rating::PairStats> openings;  // draws, pairs ratio, bias of the openings

  // Pairs played for one of evidence. REQUIRES: evidence.
  double design_effect() const { return pairs.pairs() / evidence->effective_pairs; }
  // Less than half of the pairs played are evidence.
  bool is_mostly_repetition() const;
};

// How many independent pairs the evidence is worth, as the intervals take it. Openings played once
// are worth themselves, though by the scatter between K of them only K - 1 pairs are effective.
double independent_pairs(const rating::Evidence& evidence);

// Which games of two players count for their strength, by the rule above: all if they play with
// chance. REQUIRES: as pairing_stats().
std::vector<bool> games_that_count(std::span<const GameResult> results);

// Games that are not between `a` and one other player must not be among `results`.
// REQUIRES: in the order of run and id, repeats marked.
PairingStats pairing_stats(std::span<const GameResult> results, int a);
// The same without what takes long: estimate, normalized and openings stay empty.
PairingStats pairing_evidence(std::span<const GameResult> results, int a);
// All of the games between `a` and `b`, in whatever company they are.
PairingStats pairing_stats(std::span<const GameResult> results, int a, int b);

}  // namespace rb
