#include "tuning/simplex_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace rb::tuning {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(SimplexSearch, FindsTheBottomOfABentValley) {
  const auto rosenbrock = [](const std::vector<double>& x) {
    return 100 * std::pow(x[1] - x[0] * x[0], 2) + std::pow(1 - x[0], 2);
  };
  const Lowest found = simplex_search(rosenbrock, {-1, 1}, 0.5, 1000);
  EXPECT_THAT(found.point, ElementsAre(DoubleNear(1, 0.02), DoubleNear(1, 0.04)));
}

// docs/algorithms/tuning.md 6: reflected, then drawn in to halfway between the centre and the
// worst.
TEST(SimplexSearch, LooksWhereTheMethodOfNelderAndMeadDoes) {
  std::vector<double> looked_at;
  const auto parabola = [&](const std::vector<double>& x) {
    looked_at.push_back(x[0]);
    return x[0] * x[0];
  };
  simplex_search(parabola, {1}, 1, 8);
  EXPECT_THAT(looked_at, ElementsAre(1, 2, 0, -1, -1, 0.5, -0.5, 0.25));
}

TEST(SimplexSearch, StaysInsideWalls) {
  const auto slope = [](const std::vector<double>& x) {
    return x[0] < 0 ? std::numeric_limits<double>::infinity() : x[0];
  };
  const Lowest found = simplex_search(slope, {1}, 0.3, 200);
  EXPECT_THAT(found.value, DoubleNear(0, 1e-3));
  EXPECT_GE(found.value, 0);
}

// Three corners are known, and all else is worse: neither the reflected point nor the one between
// the centre and the worst helps, so that the two worse corners go halfway to the best.
TEST(SimplexSearch, DrawsInToItsBestCornerWhereNothingElseHelps) {
  std::vector<std::vector<double>> looked_at;
  const auto cost = [&](const std::vector<double>& x) {
    looked_at.push_back(x);
    return looked_at.size() <= 3 ? static_cast<double>(looked_at.size()) : 10.0;
  };
  const Lowest found = simplex_search(cost, {4, 2}, 1, 6);
  using Point = std::vector<double>;
  EXPECT_THAT(looked_at, ElementsAre(Point{4, 2}, Point{5, 2}, Point{4, 3}, Point{5, 1},
                                     Point{4.25, 2.5}, Point{4.5, 2}, Point{4, 2.5}));
  EXPECT_EQ(found.value, 1);
  EXPECT_EQ(found.point, (Point{4, 2}));
}

}  // namespace
}  // namespace rb::tuning
