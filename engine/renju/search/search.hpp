#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/move_order.hpp"
#include "engine/renju/search/search_result.hpp"
#include "engine/renju/search/table.hpp"
#include "engine/renju/solve/budget.hpp"

// Iterative deepening alpha-beta (docs/algorithms/search.md 4 to 8).
// Scores are those of the side to move. A win in n plies scores FIVE - n, a loss n - FIVE; board
// scores stay within FIVE - 1000. Only the constructor allocates memory.
namespace rb::renju {

class Search {
 public:
  static constexpr int kMaxPly = MoveOrder::kMaxPly;
  static constexpr int kMaxDepth = 60;

  // All must outlive the search.
  Search(const Profile& profile, const Evaluator& evaluator, TranspositionTable& table);

  // The best of `moves`, which must be legal and are tried in this order. A depth that the budget
  // does not allow to finish does not count. REQUIRES: `moves` is not empty,
  // limits.depth <= kMaxDepth.
  SearchResult run(Board& board, std::span<const int> moves, const SearchLimits& limits,
                   Budget& budget);

  // The moves of the last run() whose scores are within `margin` of the best, with exact scores,
  // the best first, from another search of its last finished depth. Only the best if the budget
  // does not suffice. Valid until the search is used again.
  std::span<const RootMove> near_best(Board& board, int margin, Budget& budget);

  // The moves of the last finished depth in the order in which it tried them; those that
  // near_best() has searched are exact. Empty before the first; valid until the next run().
  std::span<const TriedMove> tried() const { return finished_; }
  // The best moves of the depths from 1 to result.depth of the last run().
  const RootMove& best_of(int depth) const { return of_depth_[static_cast<std::size_t>(depth)]; }

  // After an interrupted run(): the deepest depth that scored at least the profile's
  // fallback_score, and more than fallback_drop above the last (docs/algorithms/search.md 8). It
  // trusts a score that a deeper search has refuted, which is why no level uses it.
  std::optional<DepthResult> fallback() const;

  // The scores of an immediate win and loss.
  int win() const { return win_; }
  bool is_decided(int score) const {
    return score >= win_ - kMaxDistance || score <= kMaxDistance - win_;
  }
  const SearchCounters& counters() const { return counters_; }  // of the last run()

 private:
  static constexpr int kMaxDistance = 500;  // plies to a proved end
  // The scores that matter, to the side to move: above alpha and below beta.
  struct Window {
    int alpha, beta;
    Window of_opponent() const { return {-beta, -alpha}; }
  };
  // A move to search: the first of its node has the full window at once, others may be reduced.
  struct Try {
    int cell;
    bool first;
    int reduction = 0;  // of the depth
  };
  // What the stones force on the side to move.
  struct Forced {
    std::optional<int> score;  // the node is decided
    CellSet moves;             // if not empty: all moves that do not lose at once
    bool five = false;         // the opponent threatens a five: `moves` is the only block
  };

  int aspire(Board& board, int depth, int last_score);
  int root(Board& board, int depth, Window window);
  int root_score(Board& board, int cell, int depth, Window window, bool first);
  int node(Board& board, int depth, int ply, Window window, bool may_pass);
  Forced forced(const Board& board, int ply);
  void force_by_threats(const Board& board, int ply, Forced& result);
  std::optional<int> try_pass(Board& board, int depth, int ply, int beta);
  int reduction_of(Threats threats, bool quiet, int depth, int searched) const;
  int search_move(Board& board, Try move, int depth, int ply, Window window);
  void note_pv(int ply, int cell);
  TriedMove tried_move(int cell, int score, Window window) const;
  int futility_margin(int depth, int ply) const;
  int evaluate(const Board& board);
  int to_table(int score, int ply) const;
  int from_table(int score, int ply) const;

  const Profile& profile_;
  const Evaluator& evaluator_;
  TranspositionTable& table_;
  int win_;

  Budget* budget_ = nullptr;
  SearchCounters counters_;
  bool stopped_ = false;
  int last_depth_ = 0;
  RootMove best_;
  std::vector<RootMove> root_, near_;               // of fixed capacity
  std::vector<TriedMove> tried_, finished_;         // likewise: of this depth, of the last one
  std::array<RootMove, kMaxDepth + 1> of_depth_{};  // best moves of the depths up to last_depth_
  MoveOrder order_;
  std::array<std::array<std::uint8_t, kMaxPly + 1>, kMaxPly + 1> pv_{};
  std::array<int, kMaxPly + 2> pv_length_{};
};

}  // namespace rb::renju
