#include "runner/evidence/stats/opening_scores.hpp"

#include <gtest/gtest.h>

#include "tests/runner/evidence/stats/short_game.hpp"

namespace rb {
namespace {

TEST(OpeningScores, CountWhatBlackGot) {
  OpeningScores scores;
  for (const Stone winner :
       {Stone::black, Stone::white, Stone::black, Stone::empty, Stone::black, Stone::white}) {
    scores.add(game("h8 h9 i9 a1", winner));
    scores.add(game("a1 h9 i9 a2", winner));
  }
  ASSERT_EQ(scores.rows().size(), 1U);
  EXPECT_EQ(scores.rows()[0].black, (rating::GameCounts{3, 1, 2}));
  EXPECT_EQ(scores.others(), (rating::GameCounts{3, 1, 2}));
}

}  // namespace
}  // namespace rb
