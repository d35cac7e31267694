#pragma once

#include <cstdint>

#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "engine/renju/solve/vct.hpp"

// The solvers of one player; each call stays within its share of the move's budget.
namespace rb::renju::inline RB_SIZES {

class Solvers {
 public:
  // The totals of one solver's calls for one move.
  struct Use {
    std::uint64_t calls = 0, nodes = 0;
    std::uint64_t won = 0, unfinished = 0;  // calls that proved a win; whose budget ran out first
    std::uint64_t line_nodes = 0;           // see Solution; not among `nodes`
  };

  // `profile` must outlive them.
  explicit Solvers(const Profile& profile) : profile_(profile) {}

  // Forgets all positions.
  void new_game() { vct_.clear(); }  // and the memory of vcf_
  void new_move();

  // Whether the side to move wins; the cost is charged to `whole`. The line of a solution is valid
  // until the next call of any of them; for a VCT only its first move counts. The caller checks the
  // profile's switches, except vct_min_stones. REQUIRES: no five on the board.
  Solution vcf(Board& board, Budget& whole);
  // ... for the player's opponent, within its own budget.
  Solution opponent_vcf(Board& board, Budget& whole);
  Solution mise(Board& board, Budget& whole);
  Solution vct(Board& board, Budget& whole);
  // ... for the player's opponent, within its own budget, with any number of stones.
  Solution opponent_vct(Board& board, Budget& whole);
  // ... at a node of the search, within the small budgets of these.
  Solution node_vcf(Board& board, Budget& whole);
  Solution node_vct(Board& board, Budget& whole);

  const Use& vcf_use() const { return vcf_use_; }
  const Use& mise_use() const { return mise_use_; }
  const Use& vct_use() const { return vct_use_; }
  std::uint64_t board_copies() const { return vcf_.board_copies(); }  // in this move

 private:
  const Profile& profile_;
  VcfSolver vcf_;
  MiseSolver mise_{vcf_};
  VctSolver vct_{vcf_};
  Use vcf_use_, mise_use_, vct_use_;
};

}  // namespace rb::renju::inline RB_SIZES
