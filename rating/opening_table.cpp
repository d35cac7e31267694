#include "rating/opening_table.hpp"

#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <unordered_map>

namespace rb::rating {
namespace {

// Half points gained over an even result.
int gain(const PairCounts& pairs) {
  int sum = 0;
  for (int half_points = 0; half_points <= 4; ++half_points) {
    sum += (half_points - 2) * pairs.by_half_points[static_cast<std::size_t>(half_points)];
  }
  return sum;
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
  std::vector<std::size_t> sizes;
  int observed = 0;
  std::size_t reach = 0;
  for (const OpeningRow& row : opening_table(pairs)) {
    const int gained = gain(row.pairs);
    observed += gained;
    if (gained != 0) sizes.push_back(static_cast<std::size_t>(std::abs(gained)));
    reach += static_cast<std::size_t>(std::abs(gained));
  }
  // chance[k]: of the sum k - reach, one opening after the other.
  std::vector<double> chance(2 * reach + 1, 0);
  chance[reach] = 1;
  for (const std::size_t size : sizes) {
    std::vector<double> next(chance.size(), 0);
    for (std::size_t k = 0; k < chance.size(); ++k) {
      if (k >= size) next[k] += chance[k - size] / 2;
      if (k + size < chance.size()) next[k] += chance[k + size] / 2;
    }
    chance = std::move(next);
  }
  const auto far = static_cast<std::size_t>(std::abs(observed));
  double sum = far == 0 ? chance[reach] : 0;
  for (std::size_t k = far == 0 ? 1 : far; k <= reach; ++k)
    sum += chance[reach + k] + chance[reach - k];
  return sum;
}

}  // namespace rb::rating
