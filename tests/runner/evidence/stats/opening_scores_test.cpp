#include "runner/evidence/stats/opening_scores.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/runner/evidence/stats/short_game.hpp"

namespace rb {
namespace {

std::vector<std::string> codes(const OpeningScores& scores) {
  std::vector<std::string> codes;
  for (const OpeningScores::Row& row : scores.rows()) codes.emplace_back(row.opening->code);
  return codes;
}

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

TEST(OpeningScores, AreOrderedByTheirGamesThenByTheirTable) {
  OpeningScores scores;
  scores.add(game("h8 i9 i7", Stone::black));   // 7I
  scores.add(game("h8 h9 h10", Stone::black));  // 1D
  scores.add(game("h8 h9 i9", Stone::black));   // 4D
  EXPECT_EQ(codes(scores), (std::vector<std::string>{"1D", "4D", "7I"}));
  scores.add(game("h8 i9 i7", Stone::white));
  EXPECT_EQ(codes(scores), (std::vector<std::string>{"7I", "1D", "4D"}));
}

}  // namespace
}  // namespace rb
