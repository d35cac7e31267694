#include "engine/renju/judging/proof_judge.hpp"

// The solvers only propose the winner's moves. The judge, which shares no code with their board,
// decides whether each is legal, what it threatens, which replies there are and who has won.
namespace rb::renju::inline RB_SIZES {
std::vector<int> ProofJudge::fives(const Position& position, Stone stone) const {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty &&
        gomoku::makes_five(position, cell, stone, game_.variant.of(stone))) {
      cells.push_back(cell);
    }
  }
  return cells;
}

// The replies to be refuted. Against a five all but those on its points and own fives lose at once:
// no stone elsewhere changes the row that the five is made of.
std::vector<int> ProofJudge::replies(const Position& position) const {
  const Stone us = position.to_move;
  std::vector<int> cells = fives(position, opponent(us));
  if (!cells.empty()) {
    const std::vector<int> own = fives(position, us);
    cells.insert(cells.end(), own.begin(), own.end());
    return cells;
  }
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty) cells.push_back(cell);
  }
  return cells;
}

bool ProofJudge::is_won(const Position& position) {
  vct_.clear();  // and the memory of vcf_
  Budget finding(nodes_);
  if (first_move(position, finding) < 0) return false;
  Budget confirming(kConfirming * nodes_);
  return is_confirmed(position, confirming);
}

// Of a win of the side to move; -1: none was found.
int ProofJudge::first_move(const Position& position, Budget& budget) {
  board_->set(position);
  const auto first = [](const Solution& solution) {
    return solution.proof == Proof::win ? int{solution.line.front()} : -1;
  };
  const int by_fours = first(vcf_.solve(*board_, VcfSolver::kNoLimit, budget, Aim::any));
  if (by_fours >= 0 || threats_ == Threats::fours) return by_fours;
  return first(vct_.solve(*board_, VctSolver::kNoLimit, budget, VctSolver::Report::first_move));
}

bool ProofJudge::is_confirmed(const Position& position, Budget& budget) {
  const Stone us = position.to_move;
  const int move = first_move(position, budget);
  if (move < 0 || !rules_.is_legal(position, Move(move))) return false;
  Position threatened = position;
  if (const auto end = rules_.play(threatened, Move(move))) return end->winner == us;
  for (const int reply : replies(threatened)) {
    Position next = threatened;
    const auto end = rules_.play(next, Move(reply));
    if (end ? end->winner != us : !is_confirmed(next, budget)) return false;
  }
  return true;
}

}  // namespace rb::renju::inline RB_SIZES
