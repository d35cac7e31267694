#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "engine/renju/solve/vct.hpp"

namespace rb::renju::inline RB_SIZES {

// Says that a side has won before it has made its five: a solver must find the win, and the judge
// of record must see it played to the end against every reply (docs/algorithms/search.md 15.5). No
// clock is used, and nothing is kept from one question to the next: the same position and budget
// give the same answer.
class ProofJudge {
 public:
  enum class Threats : std::uint8_t {
    fours,  // a VCF
    threes  // or a VCT
  };
  // To find a win the solvers may place `nodes` stones, to confirm it kConfirming times as many.
  static constexpr std::int64_t kConfirming = 50;
  ProofJudge(std::int64_t nodes, Threats threats, const PlayedGame& game = {})
      : nodes_(nodes),
        threats_(threats),
        game_(game),
        rules_(rules_of(game)),
        board_(std::make_unique<Board>(Position{}, game.variant)) {}

  // Whether the side to move wins whatever the other does. False: it does not by such threats, or
  // the nodes did not suffice. REQUIRES: a position of the game, which is not over.
  bool is_won(const Position& position);

 private:
  std::vector<int> fives(const Position& position, Stone stone) const;
  std::vector<int> replies(const Position& position) const;
  int first_move(const Position& position, Budget& budget);
  bool is_confirmed(const Position& position, Budget& budget);

  std::int64_t nodes_;
  Threats threats_;
  const PlayedGame game_;
  const Rules& rules_;
  const std::unique_ptr<Board> board_;
  VcfSolver vcf_;
  VctSolver vct_{vcf_};
};

}  // namespace rb::renju::inline RB_SIZES
