
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/analysis/analysis.hpp"

namespace rb {
namespace {

// The plies that are told, each with what is said of it.
std::string told(GameToAnalyze given) {
  AnalyzedGame game{.settings = {.profile = *renju::find_profile("beginner"), .limits = {}},
                    .game = std::move(given),
                    .moves = {}};
  game.settings.limits.score.depth = 1;
  game.settings.limits.score.nodes = 100;
  game.settings.limits.proof_nodes = 100;
  std::string text;
  judge_moves(game, [&](const AnalyzedMove& move) {
    text += fmt::format("{}{}{} ", move.ply, move.opening ? "o" : "", move.review ? "r" : "");
    EXPECT_EQ(move.move, game.game.moves[move.ply - 1]);
  });
  text += fmt::format("{} {}", game.summaries[0].judged + game.summaries[0].perhaps,
                      game.summaries[1].judged + game.summaries[1].perhaps);
  return text;
}

// Its three first moves are not judged, and no move of an opening is.
TEST(JudgeMoves, TellsEachMoveInItsTurn) {
  GameToAnalyze game = game_of_moves(parse_moves("h8 h9 h10 g9 i9 g10 g8", kRenjuSize));
  EXPECT_EQ(told(game), "1 2 3 4r 5r 6r 7r 2 2");
  game.opening = 2;
  EXPECT_EQ(told(game), "1o 2o 3 4r 5r 6r 7r 2 2");
  game.opening = 5;
  EXPECT_EQ(told(game), "1o 2o 3o 4o 5o 6r 7r 1 1");
  game.opening = 9;
  EXPECT_EQ(told(game), "1o 2o 3o 4o 5o 6o 7o 0 0");
  EXPECT_EQ(told(game_of_moves(parse_moves("h8 h9", kRenjuSize))), "1 2 0 0");
  EXPECT_EQ(told(game_of_moves(parse_moves("h8 h9 h10 g9", kRenjuSize))), "1 2 3 4r 0 1");
}

}  // namespace
}  // namespace rb
