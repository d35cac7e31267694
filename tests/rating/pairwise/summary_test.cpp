#include "rating/pairwise/summary.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace rb::rating {
namespace {

TEST(Summary, NoGamesAreAllZero) {
  const GameSummary stats = summarize({});
  EXPECT_EQ(stats.total, 0);
  EXPECT_EQ(stats.win_rate_a, 0);
  EXPECT_EQ(stats.thinking_a.count, 0u);
  EXPECT_EQ(stats.thinking_a.median, 0);
}

TEST(Summary, CountsAndMeansOfAFewGames) {
  const std::vector<double> a1{1, 5}, b1{10}, a2{3}, b2{20, 40};
  const std::vector<SummedGame> games{
      {2, 9, 100, a1, b1}, {1, 225, 300, a2, b2}, {0, 12, 200, {}, {}}};
  const GameSummary stats = summarize(games);
  EXPECT_EQ(stats.total, 3);
  EXPECT_EQ(stats.wins_a, 1);
  EXPECT_EQ(stats.wins_b, 1);
  EXPECT_EQ(stats.draws, 1);
  EXPECT_NEAR(stats.win_rate_a, 1.0 / 3, 1e-15);
  EXPECT_NEAR(stats.avg_moves, 82, 1e-12);
  EXPECT_NEAR(stats.avg_duration_ms, 200, 1e-12);
  EXPECT_EQ(stats.thinking_a.count, 3u);
  EXPECT_EQ(stats.thinking_a.median, 3);
  EXPECT_EQ(stats.thinking_b.min, 10);
  EXPECT_EQ(stats.thinking_b.max, 40);
}

TEST(Summary, MedianOfAnEvenCountIsTheMeanOfTheMiddleTwo) {
  const std::vector<double> times{9, 1, 4, 2};
  const std::vector<SummedGame> games{{2, 8, 10, times, {}}};
  EXPECT_EQ(summarize(games).thinking_a.median, 3);
  EXPECT_EQ(summarize(games).thinking_a.avg, 4);
}

}  // namespace
}  // namespace rb::rating
