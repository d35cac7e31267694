#include "rating/pairwise/event_rate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "engine/base/rng.hpp"
#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

EventCounts counts(std::initializer_list<int> games) {
  EventCounts counts;
  for (const int game : games) counts.add(game);
  return counts;
}

TEST(EventRate, IsTheMeanInsideItsInterval) {
  const EventRate rate = event_rate(counts({0, 1, 0, 2, 1, 0}));
  EXPECT_DOUBLE_EQ(rate.rate, 4.0 / 6);
  EXPECT_LT(rate.interval.low, rate.rate);
  EXPECT_GT(rate.interval.high, rate.rate);
}

TEST(EventRate, OfNoEventsEndsAboveZero) {
  EventCounts none;
  for (int i = 0; i < 500; ++i) none.add(0);
  const EventRate rate = event_rate(none);
  EXPECT_EQ(rate.rate, 0);
  EXPECT_EQ(rate.interval.low, 0);
  EXPECT_GT(rate.interval.high, 0.005);  // the rule of three says 0.006
  EXPECT_LT(rate.interval.high, 0.01);
}

// How many events a game has: mostly none, and where there is one, often several.
int drawn(Rng& rng, double chance, double more) {
  if (rng.uniform() >= chance) return 0;
  int events = 1;
  while (rng.uniform() < more) ++events;
  return events;
}

double coverage(double chance, double more, int games) {
  const double truth = chance / (1 - more);
  Rng rng(9);
  int inside = 0;
  constexpr int kRuns = 2000;
  for (int run = 0; run < kRuns; ++run) {
    EventCounts counts;
    for (int game = 0; game < games; ++game) counts.add(drawn(rng, chance, more));
    const Interval interval = event_rate(counts).interval;
    if (interval.low <= truth && truth <= interval.high) ++inside;
  }
  return static_cast<double>(inside) / kRuns;
}

// Of games that hold several at once, too: they are one piece of evidence.
TEST(EventRate, CoversTheTruth) {
  for (const double chance : {0.02, 0.1, 0.5}) {
    for (const double more : {0.0, 0.3}) {
      const double covered = coverage(chance, more, 500);
      EXPECT_GT(covered, 0.925) << chance << " " << more;
      EXPECT_LT(covered, 0.985) << chance << " " << more;
    }
  }
}

// Where there is no difference, one in twenty has a p below 0.05, also if the games are hard on
// both players at once.
TEST(EventRate, ADifferenceByChanceIsRarelyCalledOne) {
  Rng rng(4);
  int called = 0;
  constexpr int kRuns = 2000;
  for (int run = 0; run < kRuns; ++run) {
    EventCounts a, b;
    double products = 0;
    for (int game = 0; game < 200; ++game) {
      const int shared = drawn(rng, 0.2, 0.2);
      const int x = shared + drawn(rng, 0.2, 0.2), y = shared + drawn(rng, 0.2, 0.2);
      a.add(x);
      b.add(y);
      products += x * y;
    }
    if (difference_p_value(a, b, 200, products) < 0.05) ++called;
  }
  EXPECT_GT(called, kRuns * 0.035);
  EXPECT_LT(called, kRuns * 0.065);
}

TEST(EventRate, AGreatDifferenceIsCalledOne) {
  EventCounts a, b;
  for (int game = 0; game < 100; ++game) {
    a.add(game % 2);
    b.add(game % 10 == 0 ? 1 : 0);
  }
  EXPECT_LT(difference_p_value(a, b), 1e-6);
  EXPECT_EQ(difference_p_value(a, a), 1);
}

TEST(EventRate, APartThatIsMuchWorseIsCalledSo) {
  EventCounts part, all;
  for (int game = 0; game < 400; ++game) {
    const int count = game < 20 ? game % 2 * 3 : game % 10 == 0 ? 1 : 0;
    if (game < 20) part.add(count);
    all.add(count);
  }
  EXPECT_LT(part_p_value(part, all), 1e-4);
  EXPECT_EQ(part_p_value(all, all), 1) << "there is nothing to compare it with";
}

// (mean - r)^2 = z^2 phi r / games, phi the variance over the mean.
TEST(EventRate, EndsWhereTheDistanceIsItsOwnStandardError) {
  constexpr double kSquaredReach = 1.959963984540054 * 1.959963984540054;
  for (const auto& [games, phi] :
       {std::pair(counts({0, 1, 0, 2, 1, 0}), 1.0), std::pair(counts({1, 1, 1, 1}), 0.25),
        std::pair(counts({0, 3, 0, 0}), 3.0)}) {
    const EventRate rate = event_rate(games);
    for (const double end : {rate.interval.low, rate.interval.high}) {
      EXPECT_NEAR(std::pow(rate.rate - end, 2), kSquaredReach * phi * end / games.games, 1e-12);
    }
  }
}

// Means 0.75 and 1.6, variances 11/12 and 0.8; the covariance of three common games is -1.6 / 20.
TEST(EventRate, ADifferenceIsMeasuredInItsStandardError) {
  const EventCounts a = counts({0, 1, 0, 2}), b = counts({1, 1, 3, 2, 1});
  const double apart = 0.11 / 0.48 + 0.16;
  const double degrees =
      apart * apart / (std::pow(0.11 / 0.48, 2) / 3 + std::pow(0.16, 2) / 4);  // Welch
  EXPECT_NEAR(difference_p_value(a, b), 2 * student_above(0.85 / std::sqrt(apart), degrees), 1e-12);
  EXPECT_NEAR(difference_p_value(a, b, 3, 2),
              2 * student_above(0.85 / std::sqrt(apart + 0.16), degrees), 1e-12);
  EXPECT_EQ(difference_p_value(counts({1}), b), 1);
  EXPECT_EQ(difference_p_value(a, counts({1})), 1);
  EXPECT_EQ(difference_p_value(counts({1, 1}), counts({1, 1, 1})), 1) << "nothing scatters";
  EXPECT_NEAR(difference_p_value(counts({1, 1}), counts({2, 2, 2})), 2 / 10.0, 1e-12);
}

// Two games are enough to scatter: means 1.5 and 0.5, variances 4.5 and 0.5.
TEST(EventRate, TwoGamesOfEachHaveAStandardError) {
  const EventCounts a = counts({0, 3}), b = counts({1, 0});
  const double degrees = 2.5 * 2.5 / (2.25 * 2.25 + 0.25 * 0.25);
  EXPECT_NEAR(difference_p_value(a, b), 2 * student_above(1 / std::sqrt(2.5), degrees), 1e-12);
}

// 5 events where 2 * 0.7 are expected; of all, squares are 1.8 times the sum, and a fifth is here.
TEST(EventRate, APartIsComparedBySquareRoots) {
  const EventCounts part = counts({3, 2}), all = counts({3, 2, 1, 1, 0, 0, 0, 0, 0, 0});
  const double apart = 2 * (std::sqrt(5.375) - std::sqrt(1.775));
  EXPECT_NEAR(part_p_value(part, all), std::erfc(apart / std::sqrt(2 * 15.0 / 7 * 0.8)), 1e-12);
  EXPECT_EQ(part_p_value({}, all), 1);
  // The only event of four games, where one game in four is expected to have it.
  const double near = 2 * (std::sqrt(1.375) - std::sqrt(0.625));
  EXPECT_NEAR(part_p_value(counts({1}), counts({1, 0, 0, 0})),
              std::erfc(near / std::sqrt(2 * 0.75)), 1e-12);
  EXPECT_EQ(part_p_value(counts({0}), counts({0, 0})), 1);
}

}  // namespace
}  // namespace rb::rating
