#include "tuning/quadratic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

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

// Rows are taken in by 64: Eigen divided by zero where none was left, if there were many
// parameters.
TEST(Quadratic, OfWholeBlocksIsFitted) {
  const std::vector<double> plus(40, 60), minus(40, 40);
  Quadratic fit(std::vector<Parameter>(plus.size(), parameter(50)));
  for (int i = 0; i < 128; ++i) fit.add(plus, minus, 1 + i % 2, 1, 4);
  EXPECT_TRUE(std::isfinite(fit.fit(plus).gain));
  EXPECT_TRUE(std::isfinite(fit.evidence()));
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

// One game of z = 3 against z = -1, by the formulas for a single row y = a g + b h with the
// variance y^2: what a prior makes of it needs no matrix.
struct OneRow {
  static constexpr double kA = 4, kB = -4;
  static constexpr int kWins = 520, kLosses = 480;
  double y = 800 / std::log(10) * (kWins - kLosses) / (kWins + kLosses);
  double variance = y * y;

  struct Prior {
    double slope, curvature, spread;  // spread: the standard deviation of h
  };
  double variance_with(const Prior& p) const {
    return variance + kA * kA * p.slope * p.slope + kB * kB * p.spread * p.spread;
  }
  double odds(const Prior& p) const {
    const double wide = variance_with(p), off = y - kB * p.curvature;
    return std::sqrt(variance / wide) * std::exp(y * y / variance / 2 - off * off / wide / 2);
  }
  double mean_slope(const Prior& p) const {
    return kA * p.slope * p.slope * (y - kB * p.curvature) / variance_with(p);
  }
  double mean_curvature(const Prior& p) const {
    return p.curvature + kB * p.spread * p.spread * (y - kB * p.curvature) / variance_with(p);
  }

  static Quadratic played() {
    Quadratic fit({parameter(50)});
    fit.add(std::vector<double>{80}, std::vector<double>{40}, kWins, kLosses, kWins + kLosses);
    return fit;
  }
};

TEST(Quadratic, EvidenceOfOneRowIsTheMeanOddsOfNinePriors) {
  const OneRow row;
  double sum = 0;
  for (const double slope : {2.0, 8.0, 32.0}) {
    for (const double curvature : {0.0, 2.0, 6.0}) {
      sum += row.odds({slope, curvature, std::max(0.4 * curvature, 1e-4)});
    }
  }
  EXPECT_NEAR(OneRow::played().evidence(), std::log(sum / 9), 1e-9);
}

TEST(Quadratic, FitOfOneRowIsTheMeanOverAllPriorsByTheirOdds) {
  const OneRow row;
  double odds = 0, slope_sum = 0, curvature_sum = 0;
  const auto count = [&](const OneRow::Prior& prior, double weight) {
    const double of_it = weight * row.odds(prior);
    odds += of_it;
    slope_sum += of_it * row.mean_slope(prior);
    curvature_sum += of_it * row.mean_curvature(prior);
  };
  for (int i = -3; i <= 7; ++i) {
    const double slope = std::pow(2, i);
    count({slope, 0, 1e-4}, 0.2);
    for (int j = -3; j <= 6; ++j) {
      const double curvature = std::pow(2, j), off = std::log(curvature / 4) / 1.1;
      for (const double spread : {0.4, 1.0}) {
        count({slope, curvature, spread * curvature}, std::exp(-off * off / 2));
      }
    }
  }
  const double slope = slope_sum / odds, curvature = curvature_sum / odds;
  const QuadraticFit fit = OneRow::played().fit(std::vector<double>{70});
  // 2000 draws: of the gain at z = 2 they have a standard error of about 0.15, of h / 2 of 0.06.
  EXPECT_NEAR(fit.gain, 2 * slope - 2 * curvature, 0.6);
  EXPECT_NEAR(fit.mean_worth[0], curvature / 2, 0.25);
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

TEST(Quadratic, EvenRowsAreAsUncertainAsIfOnePairHadBeenWon) {
  Quadratic fit({parameter(50)});
  fit.add(std::vector<double>{80}, std::vector<double>{40}, 500, 500, 1000);
  OneRow row;
  row.y = 0, row.variance = std::pow(800 / std::log(10) * 2 / 1000, 2);
  double sum = 0;
  for (const double slope : {2.0, 8.0, 32.0}) {
    for (const double curvature : {0.0, 2.0, 6.0}) {
      sum += row.odds({slope, curvature, std::max(0.4 * curvature, 1e-4)});
    }
  }
  EXPECT_NEAR(fit.evidence(), std::log(sum / 9), 1e-9);
}

TEST(Quadratic, WithoutAGameThereIsNoEvidence) {
  EXPECT_NEAR(Quadratic({parameter(50), parameter(20)}).evidence(), 0, 1e-9);
}

}  // namespace
}  // namespace rb::tuning
