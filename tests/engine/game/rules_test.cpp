#include "engine/game/rules.hpp"

#include <gmock/gmock.h>

#include <array>
#include <string_view>

#include "tests/fakes/tic_tac_toe.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

// In the order of Reason.
constexpr std::array<std::string_view, kReasons> kWords = {
    "five",       "forbidden",    "more discs",  "equal discs", "board full",
    "move limit", "illegal move", "bad answer",  "timeout",     "crash",
    "resigned",   "agreed draw",  "resign rule", "draw rule",   "proof"};

TEST(Reasons, HaveWordsThatAreReadBack) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(name(reason), kWords[i]);
    EXPECT_EQ(find_reason(kWords[i]), reason);
  }
  EXPECT_EQ(name(Reason::proof), "proof");
  for (const std::string_view none : {"", "Five", "moves", "five "}) {
    EXPECT_EQ(find_reason(none), std::nullopt) << none;
  }
}

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
