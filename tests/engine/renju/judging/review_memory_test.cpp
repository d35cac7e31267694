// A review is the same with and without a memory, which finds each position once.

#include "engine/renju/judging/review_memory.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/judging/game_review.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

const ReviewLimits kFewNodes = {.score = {.depth = 2, .nodes = 500}, .proof_nodes = 500};

// Random moves around the centre, up to the end of the game or 30 of them.
std::vector<Move> random_game(Rng& rng) {
  Position position = rules().start();
  std::vector<Move> moves;
  while (moves.size() < 30) {
    const auto cell = [&] { return 3 + static_cast<int>(rng.below(9)); };
    const Move move(cell() * kRenjuSize + cell());
    if (!rules().is_legal(position, move)) continue;
    moves.push_back(move);
    if (rules().play(position, move)) break;
  }
  return moves;
}

// What tells two reviews apart.
std::string seen(const GameReview& review) {
  std::string text;
  for (const GradedMove& move : review.moves) {
    text += std::string(name(move.missed)) + ' ' + std::string(name(move.allowed)) + ' ' +
            std::string(name(move.review.after.standing)) + ' ' +
            std::to_string(move.review.loss.value_or(-1)) + ' ' +
            std::to_string(move.defence.value_or(-1));
    if (const auto& win = move.review.after.win) {
      for (const int cell : win->line) text += ' ' + std::to_string(cell);
    }
    text += '\n';
  }
  return text;
}

GameReview reviewed(const std::vector<Move>& moves, ReviewMemory* memory) {
  return GameReviewer(*find_profile("hard"), kFewNodes, memory)
      .review(rules().start(), moves, std::nullopt);
}

TEST(ReviewMemory, ChangesNoReview) {
  ReviewMemory memory(200);  // so few that it forgets
  Rng rng(5);
  for (int i = 0; i < 12; ++i) {
    const std::vector<Move> moves = random_game(rng);
    const std::string plain = seen(reviewed(moves, nullptr));
    EXPECT_EQ(seen(reviewed(moves, &memory)), plain);
    EXPECT_EQ(seen(reviewed(moves, &memory)), plain) << "from memory";
  }
}

TEST(ReviewMemory, APositionIsOneWhateverTheWayToIt) {
  ReviewMemory memory;
  int proofs = 0, searches = 0;
  for (const char* moves : {"h8 i9 g7 g9", "g7 g9 h8 i9", "h8 g9 g7 i9"}) {
    const Position position = after(moves);
    memory.proven("renju", position, [&] { return ++proofs, Proven{}; });
    memory.best("renju", position, 5, [&] { return ++searches, std::vector<ScoredMove>(); });
    memory.best("renju", position, 6, [&] { return ++searches, std::vector<ScoredMove>(); });
  }
  EXPECT_EQ(proofs, 1);
  EXPECT_EQ(searches, 2) << "one for each move that must be among the best";
}

TEST(ReviewMemory, TheSideToMoveAndTheGameMakeAnotherPosition) {
  ReviewMemory memory;
  int proofs = 0;
  Position position = after("h8 i9");
  memory.proven("renju", position, [&] { return ++proofs, Proven{}; });
  position.to_move = opponent(position.to_move);
  memory.proven("renju", position, [&] { return ++proofs, Proven{}; });
  EXPECT_EQ(proofs, 2);
  memory.proven("freestyle", position, [&] { return ++proofs, Proven{}; });
  EXPECT_EQ(proofs, 3);
}

}  // namespace
}  // namespace rb::renju
