#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/vcf.hpp"

// A win by a mise and then fours (Mise-VCF) of the side to move, as a proof.
//
// A mise is a move, quiet or not, after which the attacker threatens a four-three: a stone that
// makes a four and a three, and with it a VCF of three moves. It wins if every reply of the
// defender loses to fours. Replies that can help are the cells of the threatened line and of its
// parries' surroundings (with a stone there a parry might make a four), and all fours of the
// defender: such a four is parried at its one point, then the defender moves again, and a VCF must
// still be threatened. Any other reply leaves the threatened line as it is.
namespace rb::renju::inline RB_SIZES {

class MiseSolver {
 public:
  // `vcf` must outlive this solver.
  explicit MiseSolver(VcfSolver& vcf) : vcf_(vcf) {}

  // A win of the side to move by fours only or by one mise before them. No defence against it takes
  // longer than its length, and the line has that length, with the fours that were found: they need
  // not be the shortest. The board is restored. REQUIRES: no five on the board. `max_fours` limits
  // the moves of the deciding fours; a longer win counts as none.
  Solution solve(Board& board, Budget& budget, int max_fours = VcfSolver::kNoLimit);
  // A win by the mise on `first` that does not start with a VCF.
  // REQUIRES: the cell is empty and legal, the side to move has no VCF.
  Solution solve_from(Board& board, int first, Budget& budget);

 private:
  enum class Shown : std::uint8_t { win, no_win, stopped };

  Solution shown_by(const CellSet& moves);
  Shown try_move(int cell);
  Shown defend();
  Shown answer(int reply);
  void note_win(int reply, std::span<const std::int16_t> rest);
  bool threatens_four_three() const;
  CellSet replies_that_matter(const Solution& threat);
  bool place(int cell);

  VcfSolver& vcf_;
  Board* board_ = nullptr;
  Budget* budget_ = nullptr;
  int max_fours_ = VcfSolver::kNoLimit;
  int plies_ = 0;  // in path_
  // The moves from the first on: those on the board, and those of the longest defence so far.
  std::array<std::int16_t, 2 * kCells> path_{}, line_{};
  int length_ = 0;  // attacker's moves in line_
};

}  // namespace rb::renju::inline RB_SIZES
