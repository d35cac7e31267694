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
// Strength is the mean over all pairs, repeated or not, and its interval is as wide as the scatter
// between openings says (statistics.md section 15). A repeated game is no evidence, but leaving it
// out would choose by result: a side that wins in ever new ways and loses always in the same one
// would keep its wins and lose its losses. So each opening keeps the weight that the schedule gave
// it, and repetition costs what it should: pairs of an opening that end alike count once in the
// effective number of pairs. From the empty board, without openings, equal pairs are a cluster.
namespace rb {

// All from the side of one player, a.
struct PairingStats {
  rating::GameCounts all, as_black, as_white;  // every game
  rating::PairCounts pairs;                    // every pair of which both games are there
  int repeated_games = 0;                      // equal to an earlier one, up to symmetry
  int alone = 0;                               // games without the other one of their pair

  int new_pairs = 0;  // pairs without a repeated game

  // The complete pairs, in order; all below rests on them and is empty without one.
  std::vector<rating::OpeningPair> opening_pairs;
  std::optional<rating::Evidence> evidence;
  std::optional<rating::Estimate> estimate;  // as wide as the effective number of pairs says
  std::optional<rating::NormalizedElo> normalized;
  std::optional<rating::PairStats> openings;  // draws, pairs ratio, bias of the openings

  // Less than half of the pairs played are evidence.
  bool is_mostly_repetition() const;
};

// How many independent pairs the evidence is worth. Openings played once are worth themselves,
// though by the scatter between K of them only K - 1 pairs are effective.
double independent_pairs(const rating::Evidence& evidence);

// Games that are not between `a` and one other player must not be among `results`.
// REQUIRES: in the order of run and id, repeats marked.
PairingStats pairing_stats(std::span<const GameResult> results, int a);
// The same without what takes long: estimate, normalized and openings stay empty.
PairingStats pairing_evidence(std::span<const GameResult> results, int a);
// All of the games between `a` and `b`, in whatever company they are.
PairingStats pairing_stats(std::span<const GameResult> results, int a, int b);

}  // namespace rb
