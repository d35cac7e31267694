#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/pattern/pattern_sums.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/move_order.hpp"
#include "engine/renju/search/search_result.hpp"
#include "engine/renju/search/selectivity.hpp"
#include "engine/renju/search/solvers.hpp"
#include "engine/renju/search/transposition_table.hpp"
#include "engine/renju/solve/budget.hpp"

// Iterative deepening alpha-beta (docs/algorithms/search.md 4 to 8).
// Scores are those of the side to move. A win in n plies scores FIVE - n, a loss n - FIVE; board
// scores stay within FIVE - 1000. Only the constructor allocates memory.
namespace rb::renju::inline RB_SIZES {

class Search {
 public:
  static constexpr int kMaxPly = MoveOrder::kMaxPly;
  static constexpr int kMaxDepth = 60;

  // All must outlive the search. Without solvers it proves nothing by fours and threats, whatever
  // the profile says.
  Search(const Profile& profile, const Evaluator& evaluator, TranspositionTable& table,
         Solvers* solvers = nullptr);

  // The errors of the scores are those of this game (Profile::score_noise); 0 at first.
  void new_game(std::uint64_t seed) { noise_seed_ = seed; }

  // The best of `moves`, which must be legal and are tried in this order, or by their learned
  // scores if the profile has root_patterns. A depth that the budget does not allow to finish does
  // not count, except with the profile's partial_depth: then its best move does, if its score is
  // known. REQUIRES: `moves` is not empty, limits.depth <= kMaxDepth.
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
    bool contains(int score) const { return alpha < score && score < beta; }
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

  class QuietMoves;
  struct Node;

  int aspire(Board& board, int depth, int last_score);
  int root(Board& board, int depth, Window window);
  int root_score(Board& board, Try move, int depth, Window window);
  int root_reduction(const Board& board, std::size_t rank, int depth, int best) const;
  int refuted(Board& board, int cell, int score);
  void adopt_partial(SearchResult& result);

  void tell_iteration(int depth, std::int64_t nodes);
  SearchTally::Nodes* tallied(const Node& node) const;
  void tell_error(const Board& board, const Node& node, int score);

  int node(Board& board, int depth, int ply, Window window, bool may_pass);
  Forced forced(const Board& board, int ply);
  void force_by_threats(const Board& board, int ply, Forced& result);
  bool costs_no_depth(const Forced& force, int ply) const;
  std::optional<int> settled_early(Board& board, Node& node);
  std::optional<int> probe(std::uint64_t key, Node& node);
  int at_horizon(Board& board, const Forced& force, int ply);
  bool asks_solvers(const Forced& force) const { return asks_solvers_ && !force.five; }
  std::optional<int> proved_win(Board& board, int depth, int ply);
  bool is_far_above(const Board& board, Node& node);
  bool may_try_pass(const Board& board, Node& node);
  std::optional<int> try_pass(Board& board, const Node& node);
  int search_moves(Board& board, Node& node);
  void search_next(Board& board, int cell, Node& node);
  bool is_left_out(const Board& board, const Selectivity::Late& late, Node& node);
  void leave_out(const Board& board, int from, const Node& node, OrderedMoves& moves);
  void take_score(const Board& board, int cell, int score, bool quiet, Node& node);
  int search_move(Board& board, Try move, int depth, int ply, Window window);
  void note_pv(int ply, int cell);
  std::span<const CellNumber> replies() const;
  int static_score(const Board& board, Node& node);
  int evaluate(const Board& board);
  int score_of(const Board& board);
  int special_score(const Board& board);
  int noise(const Board& board) const;
  const PatternSums* patterns_of(const Board& board);
  int to_table(int score, int ply) const;
  int from_table(int score, int ply) const;

  const Profile& profile_;
  const Evaluator& evaluator_;
  TranspositionTable& table_;
  Solvers* solvers_;
  bool asks_solvers_;  // at nodes below the root
  Selectivity selectivity_;
  const std::unique_ptr<PatternSums> patterns_;  // null: the documented evaluation
  bool plain_scores_;                            // of boards: neither patterns nor noise
  int win_;
  std::uint64_t noise_seed_ = 0;

  Budget* budget_ = nullptr;
  SearchCounters counters_;
  SearchTally* tally_ = nullptr;     // of a run() that has one
  std::int64_t last_iteration_ = 0;  // its nodes
  bool stopped_ = false;
  int root_depth_ = 0, last_depth_ = 0;  // that is searched, and that was finished last
  RootMove best_;
  std::optional<RootMove> partial_;  // the best so far of root_depth_
  // What the opponent's threats make of root moves: none until they were asked.
  std::array<std::optional<int>, kCells> refutations_{};
  std::vector<RootMove> root_, near_;               // of fixed capacity
  std::vector<TriedMove> tried_, finished_;         // likewise: of this depth, of the last one
  std::array<RootMove, kMaxDepth + 1> of_depth_{};  // best moves of the depths up to last_depth_
  MoveOrder order_;
  std::array<std::array<CellNumber, kMaxPly + 1>, kMaxPly + 1> pv_{};
  std::array<int, kMaxPly + 2> pv_length_{};
};

}  // namespace rb::renju::inline RB_SIZES
