#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "runner/studies/analysis/analysis.hpp"

namespace rb {
namespace {

// Two moves of Black and one of White, of which the last was judged a missed win.
AnalyzedGame judged_once() {
  AnalyzedGame game{.settings = {.profile = *renju::find_profile("easy"), .limits = {}},
                    .game = game_of_moves(parse_moves("h8 i9 g7", kRenjuSize)),
                    .moves = {}};
  for (const Move move : game.game.moves) {
    game.moves.push_back({.ply = game.moves.size() + 1, .move = move});
  }
  renju::MoveReview& review = game.moves.back().review.emplace();
  review.loss = 120;
  review.faults.missed = true;
  return game;
}

TEST(AnalysisJson, AMoveHasWhatItsReviewFoundOnlyIfItWasJudged) {
  const auto moves = to_json(judged_once()).at("moves");
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[1].at("side"), "white");
  EXPECT_EQ(moves[1].at("judged"), false);
  EXPECT_FALSE(moves[1].contains("missed"));
  EXPECT_EQ(moves[2].at("side"), "black");
  EXPECT_EQ(moves[2].at("judged"), true);
  EXPECT_EQ(moves[2].at("missed"), true);
  EXPECT_EQ(moves[2].at("loss"), 120);
  EXPECT_EQ(moves[2].at("before").at("to_move"), "black");
  EXPECT_EQ(moves[2].at("after").at("to_move"), "white");
}

}  // namespace
}  // namespace rb
