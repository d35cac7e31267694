#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"

// Which moves of a node the search leaves out and which it searches less deep, by the profile's
// rules alone (docs/algorithms/search.md 5). Depths are remaining ones, in plies.
namespace rb::renju::inline RB_SIZES {

class Selectivity {
 public:
  // It copies what it needs.
  explicit Selectivity(const Profile& profile);

  // A move that is not the first of its node.
  struct Late {
    int depth;
    int searched;  // moves of the node before it
    bool quiet;    // neither a four nor an answer
    bool three;    // makes a three by shape
    int history;   // MoveOrder::history()
  };
  // By how many plies less it is searched at first. Fours are exempt, except that an option
  // includes those without a three.
  int reduction(const Late& move) const {
    if (move.depth < lmr_depth_) return 0;
    if (!move.quiet) return move.three ? 0 : plain_four_reduction_;
    if (!lmr_ || move.searched < lmr_index_) return 0;
    const auto depth = static_cast<std::size_t>(std::min(move.depth, kDepths - 1));
    const auto searched = static_cast<std::size_t>(std::min(move.searched, kMoves - 1));
    const int usual = reductions_[depth][searched];
    return lmr_history_ ? by_history(usual, move.history) : usual;
  }
  // Whether the node has tried enough moves to leave out quiet ones without a three.
  bool leaves_out(const Late& move) const {
    return move_count_ > 0 && move.quiet && !move.three && move.depth <= move_count_depth_ &&
           move.searched >= move_count_ * (move.depth + 1);
  }
  // By how many plies less the search after a pass goes.
  int pass_reduction(int depth) const;
  // What a quiet move may add to the board's score at most. The margins differ for the side that
  // searches and its opponent. REQUIRES: 1 <= depth <= kFutilityDepth.
  static constexpr int kFutilityDepth = 3;
  int futility_margin(int depth, int ply) const {
    return futility_[static_cast<std::size_t>(ply % 2)][static_cast<std::size_t>(depth - 1)];
  }

 private:
  static constexpr int kDepths = 64, kMoves = 64;  // later moves are reduced like the last

  static int by_history(int reduction, int history);

  std::array<std::array<int, kFutilityDepth>, 2> futility_;
  int move_count_, move_count_depth_;
  int lmr_depth_, lmr_index_, plain_four_reduction_;
  bool lmr_, lmr_history_;
  int null_move_reduction_;
  double null_move_slope_;
  std::array<std::array<std::uint8_t, kMoves>, kDepths> reductions_{};
};

}  // namespace rb::renju::inline RB_SIZES
