#include "tuning/adam.hpp"

#include <gtest/gtest.h>

#include <cmath>

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

// Two steps with the gradients 3 and -1 by the formulas of Adam: means of the gradient and its
// square that start at 0, each made up for that, and the decay beside them.
TEST(Adam, FollowsTheRunningMeansOfTheGradientAndItsSquare) {
  Adam adam(2, {.first = 0.5, .second = 0.75, .tiny = 2});
  std::vector<float> weights = {1, 5};
  adam.step(weights, {3, 0}, {0.5F, 0}, 0.1);
  // Mean 1.5 / 0.5, square 2.25 / 0.25.
  EXPECT_NEAR(weights[0], 1 - 0.1 * 3 / (3 + 2) - 0.1 * 0.5, 1e-6);
  EXPECT_NEAR(adam.state().mean[0], 1.5, 1e-6);
  EXPECT_NEAR(adam.state().square[0], 2.25, 1e-6);
  adam.step(weights, {-1, 0}, {0.5F, 0}, 0.1);
  // Mean (0.75 - 0.5) / 0.75, square (1.6875 + 0.25) / (1 - 0.5625).
  const double move = 0.1 * (0.25 / 0.75) / (std::sqrt(1.9375 / 0.4375) + 2);
  EXPECT_NEAR(weights[0], 0.89 - move - 0.05 * 0.89, 1e-6);
  EXPECT_NEAR(adam.state().mean[0], 0.25, 1e-6);
  EXPECT_NEAR(adam.state().square[0], 1.9375, 1e-6);
  EXPECT_DOUBLE_EQ(adam.state().first_power, 0.25);
  EXPECT_DOUBLE_EQ(adam.state().second_power, 0.5625);
  EXPECT_EQ(weights[1], 5);
}

}  // namespace
}  // namespace rb::tuning
