#pragma once

#include <array>
#include <span>

#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/solvers.hpp"
#include "engine/renju/solve/budget.hpp"

// Step P8 of a move (docs/algorithms/search.md 3): the moves that the search considers, in the
// order in which it tries them.
namespace rb::renju::inline RB_SIZES {

// The legal ones of these moves of the side to move.
CellSet legal_moves(const Board& board, CellSet moves);

class RootMoves {
 public:
  // All must outlive it.
  RootMoves(const Profile& profile, const Evaluator& evaluator, Solvers& solvers)
      : profile_(profile), evaluator_(evaluator), solvers_(solvers) {}

  // Legal moves near a stone, restricted to those that meet the opponent's threats, the most
  // promising first. Empty: there is no legal move. Valid until the next call; the
  // board is restored.
  std::span<const int> list(Board& board, Budget& whole);
  // The same without the restriction, as a player moves that sees no threat.
  std::span<const int> unrestricted(Board& board, Budget& whole);

  // What only the root adds to the static score of a legal move (docs/algorithms/evaluation.md
  // 5.8); `vct_move` is that of the position.
  struct Bonus {
    int fukumi = 0;
    int vct = 0;
  };
  Bonus bonus(Board& board, int cell, int vct_move, Budget& whole);
  // The first move of a VCT if the profile has a bonus for it; -1: there is none.
  int vct_move(Board& board, Budget& whole);

 private:
  static CellSet all(const Board& board);
  std::span<const int> ordered(Board& board, const CellSet& moves, Budget& whole);
  CellSet candidates(Board& board, bool quiet, Budget& whole);
  CellSet without_lost(Board& board, const CellSet& moves, Budget& whole);
  CellSet survivors(Board& board, const CellSet& moves, Budget& whole);
  bool is_fukumi(Board& board, int cell, Budget& whole);

  const Profile& profile_;
  const Evaluator& evaluator_;
  Solvers& solvers_;
  std::array<int, kCells> moves_{};
};

}  // namespace rb::renju::inline RB_SIZES
