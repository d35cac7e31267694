#include "rating/change_points/shift.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include <boost/math/statistics/univariate_statistics.hpp>

#include "rating/pairwise/distributions.hpp"

// Both intervals leave out the same number of the sorted means (or differences) at either end: the
// largest number r such that the rank statistic is below r with probability at most error / 2. M.
// Hollander, D. Wolfe, Nonparametric Statistical Methods, 1973, sections 3.3 and 4.3.
namespace rb::rating {
namespace {

constexpr std::size_t kMostExact = 60;

// The number of values outside at each end, for a statistic with this mean and deviation.
std::ptrdiff_t left_out(double mean, double deviation, double error) {
  return static_cast<std::ptrdiff_t>(std::floor(mean - normal_reach(1 - error) * deviation));
}

// The same for Wilcoxon's signed ranks of n values: the sum of a random subset of 1 .. n.
std::ptrdiff_t left_out_of_signed_ranks(std::size_t n, double error) {
  const auto size = static_cast<double>(n);
  if (n > kMostExact) {
    return left_out(size * (size + 1) / 4, std::sqrt(size * (size + 1) * (2 * size + 1) / 24),
                    error);
  }
  std::vector<double> chances(n * (n + 1) / 2 + 1);  // of each sum
  chances[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (std::size_t sum = chances.size(); sum-- > 0;) {
      chances[sum] = (chances[sum] + (sum >= rank ? chances[sum - rank] : 0)) / 2;
    }
  }
  std::ptrdiff_t count = 0;
  for (double below = chances[0]; below <= error / 2 && count < std::ssize(chances) - 1;
       below += chances[static_cast<std::size_t>(count)]) {
    ++count;
  }
  return count;
}

// With `count` values outside at each end; 0: not even all of them are certain to contain it.
Shift shift_of(std::vector<double> values, std::ptrdiff_t count) {
  // First: median() puts the values into another order.
  Shift shift{.estimate = boost::math::statistics::median(values)};
  std::ranges::sort(values);
  if (count <= 0 || 2 * count > std::ssize(values)) {
    constexpr double kNoBound = std::numeric_limits<double>::infinity();
    shift.interval = {-kNoBound, kNoBound};
  } else {
    shift.interval = {values[static_cast<std::size_t>(count - 1)],
                      values[values.size() - static_cast<std::size_t>(count)]};
  }
  return shift;
}

}  // namespace

Shift paired_shift(std::span<const double> differences, double error) {
  assert(!differences.empty() && 0 < error && error < 1);
  std::vector<double> means;
  means.reserve(differences.size() * (differences.size() + 1) / 2);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    for (std::size_t j = i; j < differences.size(); ++j) {
      means.push_back((differences[i] + differences[j]) / 2);
    }
  }
  return shift_of(std::move(means), left_out_of_signed_ranks(differences.size(), error));
}

Shift two_sample_shift(std::span<const double> a, std::span<const double> b, double error) {
  assert(!a.empty() && !b.empty() && 0 < error && error < 1);
  std::vector<double> differences;
  differences.reserve(a.size() * b.size());
  for (const double x : a) {
    for (const double y : b) differences.push_back(y - x);
  }
  const auto m = static_cast<double>(a.size());
  const auto n = static_cast<double>(b.size());
  return shift_of(std::move(differences),
                  left_out(m * n / 2, std::sqrt(m * n * (m + n + 1) / 12), error));
}

// For n values of one sample and m, ever more, of the other, the mean m n / 2 must grow faster than
// the quantile times the deviation, which approaches m sqrt(n / 12).
std::size_t least_sample(double error) {
  assert(0 < error && error < 1);
  const double quantile = normal_reach(1 - error);
  return static_cast<std::size_t>(std::floor(quantile * quantile / 3)) + 1;
}

}  // namespace rb::rating
