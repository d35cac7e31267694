#include "runner/studies/suites/move_prover.hpp"

#include <memory>

#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "engine/renju/solve/vct.hpp"

namespace rb {
namespace {

using renju::Budget;
using renju::Proof;
using renju::VcfSolver;
using renju::VctSolver;

std::optional<bool> answer(Proof proof) {
  if (proof == Proof::unknown) return std::nullopt;
  return proof == Proof::win;
}

class MoveProver {
 public:
  explicit MoveProver(std::int64_t nodes) : nodes_(nodes) {}

  std::optional<bool> wins_by_fours(const Position& position, int cell) {
    set(position);
    return answer(from_fours(cell));
  }

  std::optional<bool> wins_by_threats(const Position& position, int cell) {
    set(position);
    const Proof fours = from_fours(cell);
    if (fours == Proof::win) return true;
    const Proof mise = from_mise(cell);
    if (mise == Proof::win) return true;
    Budget for_threats(nodes_);
    const Proof threats = vct_.solve_from(*board_, cell, VctSolver::kNoLimit, for_threats);
    if (threats == Proof::win) return true;
    for (const Proof proof : {fours, mise, threats}) {
      if (proof == Proof::unknown) return std::nullopt;
    }
    return false;
  }

  std::optional<bool> loses_to_fours(const Position& position, int cell) {
    set(position);
    const Stone us = position.to_move;
    if (board_->fives(us).has(cell)) return false;
    if (us == Stone::black && board_->forbidden(cell)) return true;
    board_->play(cell);
    Budget budget(nodes_);
    return answer(vcf_.solve(*board_, VcfSolver::kNoLimit, budget, renju::Aim::any).proof);
  }

 private:
  // Empties the memory, so that no answer depends on earlier ones.
  void set(const Position& position) {
    board_->set(position);
    vct_.clear();
  }
  Proof from_fours(int cell) {
    Budget budget(nodes_);
    return vcf_.solve_from(*board_, cell, VcfSolver::kNoLimit, budget, renju::Aim::any).proof;
  }
  // If fours win at once, no mise is needed.
  Proof from_mise(int cell) {
    Budget budget(nodes_);
    const Proof fours = vcf_.solve(*board_, VcfSolver::kNoLimit, budget, renju::Aim::any).proof;
    if (fours == Proof::win) return Proof::none;
    return fours == Proof::none ? mise_.solve_from(*board_, cell, budget).proof : Proof::unknown;
  }

  const std::int64_t nodes_;
  std::unique_ptr<renju::Board> board_ = std::make_unique<renju::Board>();
  VcfSolver vcf_;
  VctSolver vct_{vcf_};
  renju::MiseSolver mise_{vcf_};
};

}  // namespace

MoveTests move_tests(std::int64_t nodes) {
  const auto prover = std::make_shared<MoveProver>(nodes);
  const auto test = [prover](auto member) {
    return [prover, member](const Position& position, int cell) {
      return ((*prover).*member)(position, cell);
    };
  };
  return {.wins_by_fours = test(&MoveProver::wins_by_fours),
          .wins_by_threats = test(&MoveProver::wins_by_threats),
          .loses_to_fours = test(&MoveProver::loses_to_fours)};
}

}  // namespace rb
