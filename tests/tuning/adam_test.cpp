#include "tuning/adam.hpp"

#include <gtest/gtest.h>

namespace rb::tuning {
namespace {

TEST(Adam, FindsTheBottomOfABowl) {
  const std::vector<float> goal = {3, -2, 0.5F};
  std::vector<float> weights(3), slope(3);
  Adam adam(3);
  for (int i = 0; i < 4000; ++i) {
    for (std::size_t j = 0; j < 3; ++j) slope[j] = 2 * (weights[j] - goal[j]);
    adam.step(weights, slope, {0, 0, 0}, 0.01);
  }
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(weights[j], goal[j], 1e-3);
}

// After one step the mean over the root of the square is 1, whatever the gradient.
TEST(Adam, TheFirstStepIsTheRate) {
  std::vector<float> weights = {1, 1};
  Adam(2).step(weights, {0.001F, -500}, {0, 0}, 0.1);
  EXPECT_NEAR(weights[0], 0.9F, 1e-5);
  EXPECT_NEAR(weights[1], 1.1F, 1e-5);
}

TEST(Adam, DecayPullsTowardsZeroWithoutAGradient) {
  std::vector<float> weights = {2, 2};
  Adam adam(2);
  for (int i = 0; i < 10; ++i) adam.step(weights, {0, 0}, {0.5F, 0}, 0.1);
  EXPECT_NEAR(weights[0], 2 * 0.5987369F, 1e-4);  // 0.95^10
  EXPECT_EQ(weights[1], 2);
}

}  // namespace
}  // namespace rb::tuning
