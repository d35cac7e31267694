#pragma once

#include <cstdint>
#include <span>

#include "engine/game/search_tally.hpp"
#include "engine/renju/search/variation.hpp"
#include "engine/renju/solve/budget.hpp"

// What a search is asked and what it answers. Scores are those of the side to move.
namespace rb::renju::inline RB_SIZES {

// The limits of a search besides its budget, which it charges a node for every position it enters.
struct SearchLimits {
  int depth = 1;
  // No new depth is started once this many nodes are spent, or this moment has passed.
  std::int64_t nodes_for_depth = Budget::kUnlimited;
  Budget::Deadline deadline_for_depth;
  SearchTally* tally = nullptr;  // gets what the search does; not what near_best() does
};

struct SearchCounters {
  std::uint64_t nodes = 0, evaluations = 0, forbidden_checks = 0;
  std::uint64_t table_hits = 0, table_cutoffs = 0, beta_cutoffs = 0;
  std::uint64_t null_move_cutoffs = 0, futility_prunes = 0, reductions = 0, researches = 0;
  std::uint64_t move_count_prunes = 0;
  std::uint64_t threat_detections = 0;  // nodes searched for threats of straight fours
};

struct RootMove {
  int cell = -1;
  int score = 0;  // exact for the best move and in near_best, otherwise unknown
  friend bool operator==(const RootMove&, const RootMove&) = default;
};

struct SearchResult {
  RootMove best;
  int depth = 0;             // completed; 0: not even the first, `best` is the first root move
  Variation pv;              // the best move first
  bool interrupted = false;  // ended by the budget or a limit other than the depth
};

// The best move of one finished depth.
struct DepthResult {
  int depth = 0;
  RootMove move;
  friend bool operator==(const DepthResult&, const DepthResult&) = default;
};

// A root move as the last finished depth left it.
struct TriedMove {
  // `rest`: the line after the move.
  TriedMove(RootMove move, bool is_exact, std::span<const CellNumber> rest)
      : cell(move.cell), score(move.score), exact(is_exact), line(move.cell, rest) {}

  int cell;
  int score;
  bool exact;      // false: the score is at most this
  Variation line;  // the move first; of a bound, its refutation
};

}  // namespace rb::renju::inline RB_SIZES
