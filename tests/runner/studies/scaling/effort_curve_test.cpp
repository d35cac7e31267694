#include "runner/studies/scaling/effort_curve.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "rating/pairwise/elo.hpp"

namespace rb {
namespace {

using rating::elo_of_score;

constexpr int kPairs = 400;  // of a meeting: so many that the prior moves nothing by 1 Elo

// Of the player of the lower number, in half points, turn by turn: 1, 1.5 and 2 points on average.
using Points = std::array<int, 2>;
constexpr Points kQuarter{0, 2}, kThreeEighths{1, 2}, kHalf{1, 3}, kThreeQuarters{2, 4};

class EffortGames {
 public:
  // Pairs with the openings 0, 1, ...
  EffortGames& add(int low, int high, const Points& points, int pairs = kPairs) {
    for (int i = 0; i < pairs; ++i) {
      const int scored = points[static_cast<std::size_t>(i % 2)];
      const int as_black = std::min(scored, 2);
      add_game(low, high, as_black, i);
      add_game(high, low, 2 - (scored - as_black), i);
    }
    return *this;
  }
  EffortGames& add_game(int black, int white, int half_points, int opening) {
    games_.push_back({.id = static_cast<int>(games_.size()),
                      .black = black,
                      .white = white,
                      .half_points = half_points,
                      .opening = static_cast<std::uint64_t>(opening)});
    return *this;
  }
  std::optional<EffortCurve> curve(std::vector<double> efforts, bool is_against = false) const {
    return effort_curve({std::move(efforts), is_against}, games_);
  }

 private:
  std::vector<GameResult> games_;
};

void expect_around(const EloRange& range, double elo) {
  EXPECT_NEAR(range.elo, elo, 1);
  EXPECT_LT(range.interval.low, range.elo);
  EXPECT_GT(range.interval.high, range.elo);
}

TEST(EffortCurve, OfEqualStepsIsAStraightLine) {
  const auto curve = EffortGames().add(0, 1, kQuarter).add(1, 2, kQuarter).curve({5, 6, 7}).value();
  const double step = elo_of_score(0.75);
  expect_around(curve.slope, step);
  EXPECT_LT(curve.slope_p, 1e-6);
  ASSERT_EQ(curve.limits.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const EffortLimit& limit = curve.limits[i];
    EXPECT_EQ(limit.pairs, i == 1 ? 2 * kPairs : kPairs);
    EXPECT_NEAR(limit.elo.elo, static_cast<double>(i) * step, 1);
    EXPECT_NEAR(limit.line, static_cast<double>(i) * step, 1);
    ASSERT_EQ(limit.gain.has_value(), i > 0);
    if (i > 0) expect_around(*limit.gain, step);
  }
  EXPECT_EQ(curve.limits[0].elo.elo, 0);
  EXPECT_EQ(curve.limits[0].elo.interval.low, 0);
  EXPECT_EQ(curve.limits[0].elo.interval.high, 0);
  for (const double none :
       {curve.limits[0].elo.elo, curve.limits[0].elo.interval.low, curve.limits[0].line}) {
    EXPECT_FALSE(std::signbit(none)) << "printed as -0";
  }
  expect_around(curve.first, step);
  expect_around(curve.last, step);
  EXPECT_GT(curve.bend_p, 0.9);
  EXPECT_FALSE(curve.mean);
  EXPECT_EQ(curve.openings, kPairs);
}

TEST(EffortCurve, OfEqualPlayersHasNoSlope) {
  const auto curve = EffortGames().add(0, 1, kHalf).curve({0, 1}).value();
  EXPECT_NEAR(curve.slope.elo, 0, 1e-6);
  EXPECT_GT(curve.slope_p, 0.9);
}

TEST(EffortCurve, OfTwoLimitsHasNoBend) {
  const auto curve = EffortGames().add(0, 1, kQuarter).curve({0, 2}).value();
  expect_around(curve.slope, elo_of_score(0.75) / 2);
  EXPECT_EQ(curve.first.elo, curve.slope.elo);
  EXPECT_EQ(curve.last.elo, curve.slope.elo);
  EXPECT_EQ(curve.last.interval.low, curve.slope.interval.low);
  EXPECT_EQ(curve.bend_p, 1);
}

}  // namespace
}  // namespace rb
