#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/renju/solve/vcf.hpp"
#include "tests/engine/renju/rules/referee.hpp"

namespace rb::renju {

// Plays a solver's wins out against every move of the defender, whatever it is, until fours alone
// win; these are held against every reply in turn. The judge tells what is legal and who has won.
class Playout {
 public:
  // `solve` answers for the side to move of a board.
  using Solve = std::function<Solution(Board&, Budget&)>;
  Playout(VcfSolver& vcf, Solve solve, const gomoku::Variant& game = gomoku::kRenju)
      : vcf_(vcf),
        solve_(std::move(solve)),
        game_(game),
        board_(std::make_unique<Board>(Position{}, game)) {}

  // What is wrong with the win of the side to move; empty: nothing.
  std::string flaw_of(const Position& position) {
    Budget budget;
    board_->set(position);
    const Solution fours = vcf_.solve(*board_, VcfSolver::kNoLimit, budget);
    if (fours.proof == Proof::win) return flaw(position, fours.line, 0, game_);
    const Solution solution = solve_(*board_, budget);
    if (solution.proof != Proof::win) return "no win";
    const int move = solution.line[0];
    if (position.at(move) != Stone::empty) return "no move";
    if (is_forbidden(position, move, game_))
      return cell_name(move, position.size) + " is forbidden";
    const Position answered = after(position, move);
    for (int reply = 0; reply < answered.cells(); ++reply) {
      if (answered.at(reply) != Stone::empty) continue;
      const std::string name = cell_name(reply, position.size);
      if (wins(answered, reply, answered.to_move, game_)) return name + " is a five";
      if (is_forbidden(answered, reply, game_)) continue;
      if (const std::string deeper = flaw_of(after(answered, reply)); !deeper.empty()) {
        return cell_name(move, position.size) + " " + name + ": " + deeper;
      }
    }
    return "";
  }

 private:
  VcfSolver& vcf_;
  Solve solve_;
  const gomoku::Variant& game_;
  std::unique_ptr<Board> board_;
};

}  // namespace rb::renju
