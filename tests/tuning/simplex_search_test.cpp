#include "tuning/simplex_search.hpp"

#include <gmock/gmock.h>

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

}  // namespace
}  // namespace rb::tuning
