#include "runner/studies/suites/move_prover.hpp"

#include <memory>

#include "engine/renju/judging/position_tools.hpp"

namespace rb {
namespace {

using renju::Attack;
using renju::Proof;

std::optional<bool> answer(Proof proof) {
  if (proof == Proof::unknown) return std::nullopt;
  return proof == Proof::win;
}

class MoveProver {
 public:
  MoveProver(std::int64_t nodes, const renju::PlayedGame& game)
      : nodes_(nodes),
        rules_(renju::rules_of(game)),
        solver_(renju::position_tools(game).solver(game)) {}

  std::optional<bool> wins_by_fours(const Position& position, int cell) {
    return answer(begins(position, cell, Attack::vcf));
  }

  std::optional<bool> wins_by_threats(const Position& position, int cell) {
    const Proof fours = begins(position, cell, Attack::vcf);
    if (fours == Proof::win) return true;
    const Proof mise = from_mise(position, cell);
    if (mise == Proof::win) return true;
    const Proof threats = begins(position, cell, Attack::vct);
    if (threats == Proof::win) return true;
    for (const Proof proof : {fours, mise, threats}) {
      if (proof == Proof::unknown) return std::nullopt;
    }
    return false;
  }

  std::optional<bool> loses_to_fours(const Position& position, int cell) {
    Position next = position;
    if (const auto end = rules_.play(next, Move(cell))) return end->winner == next.to_move;
    return answer(by_fours(next));
  }

 private:
  Proof begins(const Position& position, int cell, Attack attack) {
    renju::Budget budget(nodes_);
    return solver_->begins(position, cell, attack, budget);
  }
  Proof by_fours(const Position& position) {
    renju::Budget budget(nodes_);
    return solver_->solve(position, Attack::vcf, budget).proof;
  }
  // If fours win at once, no mise is needed.
  Proof from_mise(const Position& position, int cell) {
    const Proof fours = by_fours(position);
    if (fours == Proof::win) return Proof::none;
    return fours == Proof::none ? begins(position, cell, Attack::mise) : Proof::unknown;
  }

  const std::int64_t nodes_;
  const Rules& rules_;
  std::unique_ptr<renju::PositionSolver> solver_;
};

}  // namespace

MoveTests move_tests(std::int64_t nodes, const renju::PlayedGame& game) {
  const auto prover = std::make_shared<MoveProver>(nodes, game);
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
