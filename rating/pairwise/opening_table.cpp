#include "rating/pairwise/opening_table.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <unordered_map>

namespace rb::rating {
namespace {

constexpr double kPi = 3.141592653589793;

// Half points gained over an even result.
int gain(const PairCounts& pairs) {
  int sum = 0;
  for (int half_points = 0; half_points <= 4; ++half_points) {
    sum += (half_points - 2) * pairs.by_half_points[static_cast<std::size_t>(half_points)];
  }
  return sum;
}

// The most steps of the method that adds one opening after the other.
constexpr double kMostSteps = 2e7;

// The probability of a sum of at least `far` > 0 on either side, from the distribution of the sum,
// one opening after the other: exact even if it is tiny.
double chance_by_steps(const std::map<std::size_t, int>& count_of, std::size_t reach,
                       std::size_t far) {
  std::vector<double> chance(2 * reach + 1, 0);  // [k]: of the sum k - reach
  chance[reach] = 1;
  for (const auto& [size, count] : count_of) {
    for (int i = 0; i < count; ++i) {
      std::vector<double> next(chance.size(), 0);
      for (std::size_t k = 0; k < chance.size(); ++k) {
        if (k >= size) next[k] += chance[k - size] / 2;
        if (k + size < chance.size()) next[k] += chance[k + size] / 2;
      }
      chance = std::move(next);
    }
  }
  double sum = 0;
  for (std::size_t k = far; k <= reach; ++k) sum += chance[reach + k] + chance[reach - k];
  return sum;
}

// The same for many openings. The characteristic function of the sum is the product of the cosines
// of size times t; at the 2 reach + 1 roots of unity it gives the probability of every sum, and
// with the Dirichlet kernel that of all sums nearer than `far`.
double chance_by_characteristic_function(const std::map<std::size_t, int>& count_of,
                                         std::size_t reach, std::size_t far) {
  const std::size_t points = 2 * reach + 1;
  const double near = 2 * static_cast<double>(far) - 1;
  double sum = near;
  for (std::size_t j = 1; j <= reach; ++j) {
    const double t = 2 * kPi * static_cast<double>(j) / static_cast<double>(points);
    double product = 1;
    for (const auto& [size, count] : count_of) {
      product *= std::pow(std::cos(static_cast<double>(size) * t), count);
      if (std::abs(product) < 1e-20) break;
    }
    if (std::abs(product) < 1e-20) continue;
    sum += 2 * product * std::sin(near * t / 2) / std::sin(t / 2);
  }
  return std::clamp(1 - sum / static_cast<double>(points), 0.0, 1.0);
}

}  // namespace

std::vector<OpeningRow> opening_table(std::span<const OpeningPair> pairs) {
  std::vector<OpeningRow> table;
  std::unordered_map<std::uint64_t, std::size_t> row_of;
  for (const OpeningPair& pair : pairs) {
    const auto [place, is_new] = row_of.emplace(pair.opening, table.size());
    if (is_new) table.push_back({pair.opening, {}});
    table[place->second].pairs.add(pair.half_points);
  }
  return table;
}

double sign_flip_p_value(std::span<const OpeningPair> pairs) {
  assert(!pairs.empty());
  std::map<std::size_t, int> count_of;  // openings by the size of their gain
  int observed = 0, openings = 0;
  std::size_t reach = 0;
  for (const OpeningRow& row : opening_table(pairs)) {
    const int gained = gain(row.pairs);
    if (gained == 0) continue;
    const auto size = static_cast<std::size_t>(std::abs(gained));
    observed += gained;
    reach += size;
    ++count_of[size];
    ++openings;
  }
  if (observed == 0) return 1;
  const auto far = static_cast<std::size_t>(std::abs(observed));
  const double steps = openings * (2.0 * static_cast<double>(reach) + 1);
  return steps <= kMostSteps ? chance_by_steps(count_of, reach, far)
                             : chance_by_characteristic_function(count_of, reach, far);
}

}  // namespace rb::rating
