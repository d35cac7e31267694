#include "tuning/quadratic.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/tuning/hill.hpp"

namespace rb::tuning {
namespace {

Parameter parameter(double start, double c_end = 10) {
  return {"P", start, 0, 100, c_end, 0, false};
}

// Elo of a mean result near 0, and its inverse in games won of `games`.
int won(double elo, int games) {
  return static_cast<int>(std::lround(games * (1 + elo * std::log(10) / 800) / 2));
}

// Games without chance: f = 3 z - z^2 / 2 in steps of 10 from 50, best at 80.
Quadratic exact(int games) {
  Quadratic fit({parameter(50)});
  const auto f = [](double at) {
    const double z = (at - 50) / 10;
    return 3 * z - z * z / 2;
  };
  for (int i = 0; i < 40; ++i) {
    const double middle = 30 + i;
    const int wins = won(f(middle + 10) - f(middle - 10), games);
    fit.add(std::vector<double>{middle + 10}, std::vector<double>{middle - 10}, wins, games - wins,
            games);
  }
  return fit;
}

TEST(Quadratic, GamesWithoutChanceGiveTheQuadraticBack) {
  const QuadraticFit fit = exact(1'000'000).fit(std::vector<double>{70});
  EXPECT_NEAR(fit.gain, 4, 0.3);
  EXPECT_LT(fit.best[0].low, 80);
  EXPECT_GT(fit.best[0].high, 80);
  EXPECT_LT(fit.best[0].high - fit.best[0].low, 25);
  EXPECT_TRUE(fit.is_known[0]);
}

TEST(Quadratic, TheStartGainsNothing) {
  const QuadraticFit fit = exact(1000).fit(std::vector<double>{50});
  EXPECT_EQ(fit.gain, 0);
  EXPECT_EQ(fit.gain_interval.low, 0);
  EXPECT_EQ(fit.gain_interval.high, 0);
}

TEST(Quadratic, GamesThatSayNothingGiveNoGainAndNoOptimum) {
  Quadratic quadratic({parameter(50), parameter(20)});
  for (int i = 0; i < 50; ++i) {
    const std::vector<double> up{60, i % 2 == 0 ? 30.0 : 10.0}, down{40, i % 2 == 0 ? 10.0 : 30.0};
    const int more = i / 2 % 2 == 0 ? 1 : -1;
    quadratic.add(up, down, 8 + more, 8 - more, 16);
  }
  const QuadraticFit fit = quadratic.fit(std::vector<double>{60, 30});
  EXPECT_LT(fit.gain_interval.low, 0);
  EXPECT_GT(fit.gain_interval.high, 0);
  EXPECT_LT(quadratic.evidence(), 1);
}

TEST(Quadratic, EvidenceGrowsWithWhatTheGamesTell) {
  EXPECT_GT(exact(1000).evidence(), 0);
  Quadratic flat({parameter(50)});
  for (int i = 0; i < 40; ++i) {
    flat.add(std::vector<double>{60}, std::vector<double>{40}, 500 + 30 * (i % 2 == 0 ? 1 : -1),
             500 - 30 * (i % 2 == 0 ? 1 : -1), 1000);
  }
  EXPECT_LT(flat.evidence(), 0);
}

// Values between two slopes that differ: the gain is that of the middle of the way.
TEST(Quadratic, AStepIsTheUnit) {
  Quadratic coarse({parameter(50, 20)}), fine({parameter(50, 10)});
  for (int i = 0; i < 60; ++i) {
    const std::vector<double> up{60 + i / 4.0}, down{40 + i / 4.0};
    coarse.add(up, down, 9 - i / 30, 7 + i / 30, 16);
    fine.add(up, down, 9 - i / 30, 7 + i / 30, 16);
  }
  const std::vector<double> values{60};
  EXPECT_NEAR(coarse.fit(values).gain, fine.fit(values).gain, 6);
}

}  // namespace
}  // namespace rb::tuning
