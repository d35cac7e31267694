#include "tests/oracle/two_samples.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

namespace rb::rating {
namespace {

struct Ranked {
  double u = 0;
  double tie_term = 0;  // sum of t^3 - t over groups of t equal values
};

Ranked rank(std::span<const double> a, std::span<const double> b) {
  struct Value {
    double value;
    bool is_of_a;
  };
  std::vector<Value> all;
  for (const double value : a) all.push_back({value, true});
  for (const double value : b) all.push_back({value, false});
  std::sort(all.begin(), all.end(), [](Value x, Value y) { return x.value < y.value; });
  Ranked result;
  double rank_sum = 0;
  for (std::size_t first = 0; first < all.size();) {
    std::size_t last = first;
    while (last < all.size() && all[last].value == all[first].value) ++last;
    const double middle = static_cast<double>(first + 1 + last) / 2;
    for (std::size_t k = first; k < last; ++k) rank_sum += all[k].is_of_a ? middle : 0;
    const auto t = static_cast<double>(last - first);
    result.tie_term += t * t * t - t;
    first = last;
  }
  const auto n = static_cast<double>(a.size());
  result.u = rank_sum - n * (n + 1) / 2;
  return result;
}

// P(U >= u) when all orders of n and m values are equally likely. The chances of U for (i, j)
// follow from those with the greatest value taken from either side.
double exact_tail(std::size_t n, std::size_t m, double u) {
  if (n > m) std::swap(n, m);
  std::vector<std::vector<double>> chances(n + 1, std::vector<double>(n * m + 1, 0));
  for (auto& row : chances) row[0] = 1;  // no value of the second sample yet
  for (std::size_t j = 1; j <= m; ++j) {
    for (std::size_t i = 1; i <= n; ++i) {
      const double of_first = static_cast<double>(i) / static_cast<double>(i + j);
      std::vector<double> next(n * m + 1, 0);
      for (std::size_t k = 0; k <= i * j; ++k) {
        // The greatest is from the first sample: it exceeds all j of the second.
        next[k] = (1 - of_first) * chances[i][k] + (k >= j ? of_first * chances[i - 1][k - j] : 0);
      }
      chances[i] = std::move(next);
    }
  }
  double sum = 0;
  for (std::size_t k = static_cast<std::size_t>(std::ceil(u)); k <= n * m; ++k)
    sum += chances[n][k];
  return sum;
}

double variance(std::span<const double> values) {
  const double centre = mean(values);
  double sum = 0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return sum / static_cast<double>(values.size() - 1);
}

}  // namespace

RankTest rank_test(std::span<const double> a, std::span<const double> b) {
  assert(!a.empty() && !b.empty());
  const Ranked ranked = rank(a, b);
  const auto n = static_cast<double>(a.size()), m = static_cast<double>(b.size());
  const double greater = std::max(ranked.u, n * m - ranked.u);
  RankTest test{ranked.u, 1};
  if (ranked.tie_term == 0 && std::min(a.size(), b.size()) <= 8) {
    test.p_value = std::min(1.0, 2 * exact_tail(a.size(), b.size(), greater));
    return test;
  }
  const double all = n + m;
  const double squared = n * m / 12 * (all + 1 - ranked.tie_term / (all * (all - 1)));
  if (squared <= 0) return test;
  const double z = (greater - n * m / 2 - 0.5) / std::sqrt(squared);
  const auto tail = boost::math::cdf(boost::math::complement(boost::math::normal(), z));
  test.p_value = std::min(1.0, 2 * tail);
  return test;
}

WelchTest welch_test(std::span<const double> a, std::span<const double> b) {
  assert(a.size() >= 2 && b.size() >= 2);
  const auto n = static_cast<double>(a.size()), m = static_cast<double>(b.size());
  const double of_a = variance(a) / n, of_b = variance(b) / m;
  const double error = std::sqrt(of_a + of_b);
  WelchTest test;
  test.difference = mean(b) - mean(a);
  test.t = -test.difference / error;
  test.degrees_of_freedom =
      (of_a + of_b) * (of_a + of_b) / (of_a * of_a / (n - 1) + of_b * of_b / (m - 1));
  const boost::math::students_t student(test.degrees_of_freedom);
  test.p_value = 2 * boost::math::cdf(boost::math::complement(student, std::abs(test.t)));
  const double reach = error * boost::math::quantile(student, 0.975);
  test.difference_interval = {test.difference - reach, test.difference + reach};
  return test;
}

double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double geometric_mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace rb::rating
