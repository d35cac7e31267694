#include "rating/change_points/change_points.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

// Levels of 30 values each, with noise of a half.
std::vector<double> steps(const std::vector<double>& levels, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> series;
  for (const double level : levels) {
    for (int k = 0; k < 30; ++k)
      series.push_back(level + static_cast<double>(random() % 1000) / 1000);
  }
  return series;
}

// The definition, term by term.
double energy_distance(const std::vector<double>& s, std::size_t cut, std::size_t end) {
  double across = 0, left = 0, right = 0;
  for (std::size_t i = 0; i < end; ++i) {
    for (std::size_t j = i + 1; j < end; ++j) {
      (i < cut && j >= cut ? across : j < cut ? left : right) += std::abs(s[i] - s[j]);
    }
  }
  const auto n = static_cast<double>(cut), m = static_cast<double>(end - cut);
  return 2 / (m + n) * across - (n > 1 ? 2 * m / ((m + n) * (n - 1)) * left : 0) -
         (m > 1 ? 2 * n / ((m + n) * (m - 1)) * right : 0);
}

TEST(ChangePoints, BestCutIsTheGreatestEnergyDistance) {
  const std::vector<double> series{1, 2, 1.5, 7, 6, 8, 3, 2.5, 6.5};
  double greatest = -1;
  for (std::size_t cut = 1; cut < series.size(); ++cut) {
    for (std::size_t end = cut + 1; end <= series.size(); ++end) {
      greatest = std::max(greatest, energy_distance(series, cut, end));
    }
  }
  EXPECT_NEAR(best_cut(series).distance, greatest, 1e-12);
}

TEST(ChangePoints, FindsWhereTheLevelChanged) {
  const Changes changes = find_changes(steps({10, 13, 11}, 1));
  ASSERT_EQ(changes.points.size(), 2u);
  EXPECT_EQ(changes.points[0].index, 30u);
  EXPECT_EQ(changes.points[1].index, 60u);
  EXPECT_NEAR(changes.points[0].mean_after - changes.points[0].mean_before, 3, 0.3);
}

TEST(ChangePoints, NoiseHasNone) {
  EXPECT_TRUE(find_changes(steps({10, 10, 10}, 2)).points.empty());
}

TEST(ChangePoints, SmallChangesCanBeLeftOut) {
  const auto series = steps({100, 103}, 3);
  EXPECT_EQ(find_changes(series).points.size(), 1u);
  EXPECT_TRUE(find_changes(series, {50, 0.001, 0.05}).points.empty());
}

// From 100 to 80 is a fifth less; back again it would be a quarter more.
TEST(ChangePoints, AChangeIsAsLargeOneWayAsTheOther) {
  EXPECT_DOUBLE_EQ((ChangePoint{.mean_before = 100, .mean_after = 80}).magnitude(), 0.25);
  EXPECT_DOUBLE_EQ((ChangePoint{.mean_before = 80, .mean_after = 100}).magnitude(), 0.25);
  EXPECT_DOUBLE_EQ((ChangePoint{.mean_before = 80, .mean_after = 0}).magnitude(), 1);
  EXPECT_DOUBLE_EQ((ChangePoint{.mean_before = 0, .mean_after = 80}).magnitude(), 1);
  EXPECT_EQ((ChangePoint{.mean_before = 0, .mean_after = 0}).magnitude(), 0);
}

TEST(ChangePoints, ShortAndFlatSeriesHaveNone) {
  EXPECT_TRUE(find_changes(std::vector<double>{}).points.empty());
  EXPECT_TRUE(find_changes(std::vector<double>{1}).points.empty());
  EXPECT_TRUE(find_changes(std::vector<double>(60, 5)).points.empty());
}

// Student's test of two stretches by its formula.
double p_of(const std::vector<double>& s, std::size_t begin, std::size_t cut, std::size_t end) {
  const auto measured = [&](std::size_t from, std::size_t to) {
    double sum = 0, squares = 0;
    for (std::size_t i = from; i < to; ++i) sum += s[i], squares += s[i] * s[i];
    const auto n = static_cast<double>(to - from);
    return std::array{n, sum / n, squares / n - sum * sum / n / n};
  };
  const auto [n, mean_a, variance_a] = measured(begin, cut);
  const auto [m, mean_b, variance_b] = measured(cut, end);
  const double pooled = ((n - 1) * variance_a + (m - 1) * variance_b) / (n + m - 2);
  return 2 *
         student_above(std::abs(mean_a - mean_b) / std::sqrt(pooled / n + pooled / m), n + m - 2);
}

TEST(ChangePoints, CandidatesAreJudgedBetweenTheirNeighbours) {
  std::vector<double> series = steps({10, 10.7, 10.2}, 5);
  series.resize(74);
  const std::vector<ChangePoint> weak = find_changes(series, {.window = 80}).weak;
  ASSERT_EQ(weak.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t begin = k == 0 ? 0 : weak[k - 1].index;
    const std::size_t end = k == 3 ? 74 : weak[k + 1].index;
    EXPECT_NEAR(weak[k].p_value / p_of(series, begin, weak[k].index, end), 1, 1e-9) << k;
  }
  EXPECT_NEAR(weak[1].mean_before, weak[0].mean_after, 1e-12);
  EXPECT_NEAR(weak[1].deviation_before, weak[0].deviation_after, 1e-12);
}

// 0, 0, 0, 5, 5 have a pooled variance of 0: the difference is certain, and none is none.
TEST(ChangePoints, WithoutScatterADifferenceIsCertain) {
  const Changes changes = find_changes(std::vector<double>{0, 0, 0, 5, 5}, {.window = 5});
  ASSERT_EQ(changes.points.size(), 1U);
  EXPECT_EQ(changes.points[0].index, 3U);
  EXPECT_EQ(changes.points[0].p_value, 0);
  EXPECT_TRUE(find_changes(std::vector<double>{0, 5}, {.window = 2}).points.empty());
}

// The first place where the right side reaches the greatest distance.
TEST(ChangePoints, BestCutIsWhereThatDistanceIs) {
  std::mt19937_64 random(4);
  for (int run = 0; run < 200; ++run) {
    std::vector<double> series(2 + random() % 8);
    for (double& value : series) value = static_cast<double>(random() % 1000);
    Cut expected{0, -1e9};
    for (std::size_t cut = 1; cut < series.size(); ++cut) {
      for (std::size_t end = cut + 1; end <= series.size(); ++end) {
        const double distance = energy_distance(series, cut, end);
        if (distance > expected.distance + 1e-9) expected = {cut, distance};
      }
    }
    const Cut ours = best_cut(series);
    EXPECT_EQ(ours.index, expected.index) << run;
    EXPECT_NEAR(ours.distance, expected.distance, 1e-9);
  }
  EXPECT_EQ(best_cut(std::vector<double>(3, 4)).index, 1U) << "the first of equal ones";
}

// A level that rises at one place, wherever the windows of 20 begin and end.
TEST(ChangePoints, AreFoundAtAllPlacesOfTheWindows) {
  for (std::size_t place = 2; place <= 98; ++place) {
    std::vector<double> series;
    for (std::size_t k = 0; k < 100; ++k) {
      series.push_back((k < place ? 10.0 : 14.0) + 0.1 * static_cast<double>(k * 7 % 5));
    }
    const Changes changes = find_changes(series, {.window = 20});
    ASSERT_EQ(changes.points.size(), 1U) << place;
    EXPECT_EQ(changes.points[0].index, place);
    EXPECT_NEAR(changes.points[0].p_value, p_of(series, 0, place, 100), 1e-12);
  }
}

TEST(ChangePoints, OfTheLeastMagnitudeAskedForDoNotCount) {
  std::vector<double> series(5, 100);
  series.resize(10, 125);
  EXPECT_TRUE(find_changes(series, {.min_magnitude = 0.25}).points.empty());
  EXPECT_EQ(find_changes(series, {.min_magnitude = 0.249}).points.size(), 1U);
}

}  // namespace
}  // namespace rb::rating
