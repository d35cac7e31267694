#include "engine/game/rules.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/tic_tac_toe.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

TEST(Rules, LegalMovesAreAllThatTheRulesAllow) {
  const Rules& rules = fakes::tic_tac_toe();
  Position position = rules.start();
  for (const int cell : {0, 4, 7}) rules.play(position, Move(cell));
  EXPECT_THAT(rules.legal_moves(position),
              ElementsAre(Move(1), Move(2), Move(3), Move(5), Move(6), Move(8)));
}

// A game in which a pass is a move.
class Passing : public fakes::TicTacToe {
 public:
  bool is_legal(const Position& position, Move move) const override {
    return move == Move::pass() || TicTacToe::is_legal(position, move);
  }
};

TEST(Rules, APassIsTheLastOfTheLegalMoves) {
  const Passing rules;
  Position position = rules.start();
  for (const int cell : {0, 1, 2, 3, 4, 5, 6}) position.put(cell, Stone::black);
  EXPECT_THAT(rules.legal_moves(position), ElementsAre(Move(7), Move(8), Move::pass()));
}

}  // namespace
}  // namespace rb
