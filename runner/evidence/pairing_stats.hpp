#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rating/pairwise/duplicates.hpp"
#include "rating/pairwise/normalized.hpp"
#include "rating/pairwise/pair_stats.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/evidence/fault_losses.hpp"
#include "runner/evidence/opening_figures.hpp"
#include "runner/play/game_result.hpp"

// What the games between two players show about them.
//
// Openings are clusters, everywhere and for all players (docs/algorithms/statistics.md 9.2): the
// score is the mean over the openings of the mean score of an opening's pairs, its error comes from
// the scatter between openings (Student's t, one degree of freedom less than openings). So
// * an opening played again makes no interval narrower by itself, and of players without chance,
//   who then only repeat themselves, the score is that of the first pair of each opening;
// * nothing need be known of whether they play with chance: all their games are used.
// This departs from "only the first game of a key is evidence". To leave out the repeats of players
// with chance would choose by result: a side that wins in ever new ways and loses always in the
// same one would keep its wins and lose its losses.
// From the empty board there is no opening to weigh: each pair counts, equal pairs are a cluster,
// and the pairs are worth at most as many as are new. A pair with one new game is new.
// rate() goes by the same rule; the sequential test takes the first pair of each opening.
namespace rb {

// All from the side of one player, a.
struct PairingStats {
  rating::GameCounts all, as_black, as_white;  // every game
  rating::PairCounts pairs;                    // every pair of which both games are there
  int repeated_games = 0;                      // equal to an earlier one, up to symmetry
  int new_pairs = 0;                           // pairs with a game that repeats no earlier one
  int alone = 0;                               // games without the other one of their pair
  std::array<FaultLosses, 2> faults{};         // of a and of the other

  // The complete pairs in order; all below rests on them and is empty without one.
  std::vector<rating::OpeningPair> opening_pairs;
  std::optional<rating::Evidence> evidence;
  std::optional<rating::Estimate> estimate;  // as wide as the effective number of pairs says
  std::optional<rating::Interval> any_time;  // of the Elo, however often one looks
  std::optional<rating::NormalizedElo> normalized;
  std::optional<rating::PairStats> openings;      // draws, pairs ratio, bias of the openings
  std::optional<OpeningFigures> opening_figures;  // the same with intervals

  // Pairs played for one of evidence. REQUIRES: evidence.
  double design_effect() const { return pairs.pairs() / evidence->effective_pairs; }
  // Less than half of the pairs played are evidence: most of their games repeat others, or they
  // share few openings.
  bool is_little_evidence() const;
  // More than 5 % of the losses of either are faults: no figure says anything about strength.
  bool rests_on_faults() const { return faults[0].decide() || faults[1].decide(); }
  // More than half of the games repeat others.
  bool is_mostly_repetition() const { return 2 * repeated_games > all.games(); }
};

// PairingStats::evidence of pairs that come one by one.
class PairEvidence {
 public:
  explicit PairEvidence(int a) : a_(a) {}
  // Returns what is counted of it. REQUIRES: a pair of games between `a` and one other player.
  rating::OpeningPair add(const GameResult& first, const GameResult& second);
  int new_pairs() const { return new_pairs_; }
  rating::Evidence evidence() const;  // REQUIRES: some pairs

 private:
  int a_;
  rating::GrowingEvidence sum_;
  int new_pairs_ = 0;  // pairs with a game that repeats no earlier one
  bool from_empty_board_ = false;
};

// Games that are not between `a` and one other player must not be among `results`.
// REQUIRES: in the order of run and id, repeats marked.
PairingStats pairing_stats(std::span<const GameResult> results, int a);
// The same without what takes long: estimate, normalized and openings stay empty.
PairingStats pairing_evidence(std::span<const GameResult> results, int a);

}  // namespace rb
