#include "tuning/acquisition.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace rb::tuning {
namespace {

TEST(Acquisition, WithoutDoubtTheImprovementIsTheGap) {
  EXPECT_DOUBLE_EQ(expected_improvement({1, 0}, 3), 2);
  EXPECT_DOUBLE_EQ(expected_improvement({3, 0}, 1), 0);
}

TEST(Acquisition, DoubtIsWorthSomething) {
  EXPECT_GT(expected_improvement({2, 1}, 1), expected_improvement({2, 0.5}, 1));
}

TEST(Acquisition, EntropyPrefersWhatMayBeLowest) {
  const std::array<Prediction, 3> at{{{0, 0.5}, {0.3, 0.1}, {5, 0.5}}};
  const std::array<double, 3> uniforms{0.2, 0.5, 0.8};
  const auto gains = entropy_gains(at, uniforms);
  EXPECT_GT(gains[0], gains[1]);
  EXPECT_GT(gains[0], gains[2]);
}

TEST(Acquisition, EntropyStaysFiniteWhereOneCandidateIsCertain) {
  const std::array<Prediction, 3> at{{{-100, 0}, {0, 1}, {3, 1e-9}}};
  const std::array<double, 2> uniforms{0.3, 0.7};
  for (const double gain : entropy_gains(at, uniforms)) EXPECT_TRUE(std::isfinite(gain)) << gain;
}

}  // namespace
}  // namespace rb::tuning
