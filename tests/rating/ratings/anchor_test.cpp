// Ratings beside anchors, against the equations of the likelihood solved by bisection.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "rating/ratings/ratings.hpp"
#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

double score_at(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Where a falling function of a rating is 0.
double root(const std::function<double(double)>& falling) {
  double low = -5000, high = 5000;
  while (high - low > 1e-10) {
    const double middle = (low + high) / 2;
    (falling(middle) > 0 ? low : high) = middle;
  }
  return low;
}

RatingSpec half_points(std::vector<RatingSpec::Anchor> anchors) {
  RatingSpec spec;
  spec.model = DrawModel::half_points;
  spec.advantage = 0;
  spec.anchors = std::move(anchors);
  return spec;
}

TEST(Anchor, OfTwoPlayersLeavesTheScoreAndItsError) {
  const Ratings ours =
      fit(std::vector<Encounter>{{0, 1, {60, 20, 20}}}, 2, half_points({{1, 1500}}));
  EXPECT_NEAR(ours.rating[0], 1500 + root([](double r) { return 0.7 - score_at(r); }), 1e-6);
  EXPECT_NEAR(ours.error[0], 1 / (kPerElo * std::sqrt(100 * 0.7 * 0.3)), 1e-6);
  EXPECT_EQ(ours.rating[1], 1500);
  EXPECT_NEAR(ours.error[1], 0, 1e-6);
}

// Player 2 scores 30 of 50 against 1600 and 45 of 60 against 1400: its expected points are those.
TEST(Anchor, OfTwoOpponentsGivesTheRatingWithTheObservedPoints) {
  const std::vector<Encounter> games{{2, 0, {30, 0, 20}}, {1, 2, {10, 10, 40}}, {0, 1, {5, 0, 5}}};
  const Ratings ours = fit(games, 3, half_points({{0, 1600}, {1, 1400}}));
  const double rating =
      root([](double r) { return 30 + 45 - 50 * score_at(r - 1600) - 60 * score_at(r - 1400); });
  const auto spread = [&](double games_of, double other) {
    const double p = score_at(rating - other);
    return games_of * p * (1 - p);
  };
  EXPECT_NEAR(ours.rating[2], rating, 1e-6);
  EXPECT_NEAR(ours.error[2], 1 / (kPerElo * std::sqrt(spread(50, 1600) + spread(60, 1400))), 1e-6);
}

// A normal prior of deviation 40 on the only opponent: both slopes vanish together.
TEST(Anchor, WithAnErrorIsANormalPrior) {
  const std::vector<Encounter> games{{0, 1, {70, 0, 30}}, {2, 1, {50, 0, 50}}};
  const Ratings ours = fit(games, 3, half_points({{0, 100, 40}, {2, 0}}));
  const double pull = 1 / (40 * 40.0);
  // For each rating of player 1 the likeliest of player 0; then player 1's own slope.
  const auto of_0 = [&](double r1) {
    return root(
        [&](double r) { return kPerElo * (70 - 100 * score_at(r - r1)) - pull * (r - 100); });
  };
  const double r1 =
      root([&](double r) { return 30 - 100 * score_at(r - of_0(r)) + 50 - 100 * score_at(r); });
  EXPECT_NEAR(ours.rating[1], r1, 1e-4);
  EXPECT_NEAR(ours.rating[0], of_0(r1), 1e-4);
}

}  // namespace
}  // namespace rb::rating
