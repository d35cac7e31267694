#include "rating/duplicates.hpp"

#include <algorithm>
#include <bit>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cstddef>
#include <unordered_map>

namespace rb::rating {
namespace {

struct Cluster {
  double pairs = 0, points = 0;
};

// Sum over the openings of (m (y - s))^2.
double scatter(const std::unordered_map<std::uint64_t, Cluster>& clusters, double mean) {
  double sum = 0;
  for (const auto& [opening, cluster] : clusters) {
    const double off = cluster.points - cluster.pairs * mean;
    sum += off * off;
  }
  return sum;
}

}  // namespace

// Open addressing in a table that is half empty: twice as fast as a set of the library, which
// counts for a million games. The keys are hashes, so that their low bits spread them.
std::vector<bool> first_of_each(std::span<const std::uint64_t> keys) {
  std::vector<std::uint64_t> table(std::bit_ceil(2 * keys.size() + 1), 0);  // 0: empty
  const std::size_t mask = table.size() - 1;
  bool has_zero = false;
  std::vector<bool> is_first;
  is_first.reserve(keys.size());
  for (const std::uint64_t key : keys) {
    if (key == 0) {
      is_first.push_back(!has_zero);
      has_zero = true;
      continue;
    }
    std::size_t place = static_cast<std::size_t>(key) & mask;
    while (table[place] != 0 && table[place] != key) place = (place + 1) & mask;
    is_first.push_back(table[place] == 0);
    table[place] = key;
  }
  return is_first;
}

Evidence evidence(std::span<const OpeningPair> pairs) {
  assert(!pairs.empty());
  Evidence result;
  result.results = outcomes(PairCounts{});
  std::unordered_map<std::uint64_t, Cluster> clusters;
  for (const OpeningPair& pair : pairs) {
    assert(0 <= pair.half_points && pair.half_points <= 4);
    ++result.results.weight[static_cast<std::size_t>(pair.half_points)];
    Cluster& cluster = clusters[pair.opening];
    ++cluster.pairs;
    cluster.points += pair.half_points / 4.0;
  }
  const double total = result.results.total(), mean = result.results.mean();
  const auto openings = static_cast<double>(clusters.size());
  result.openings = static_cast<int>(clusters.size());
  result.plain_variance = result.results.variance() / total;
  if (openings < 2 || result.plain_variance <= 0) {
    result.cluster_variance = result.plain_variance * total / openings;
    result.effective_pairs = openings;
    result.design_effect = total / openings;
    return result;
  }
  result.cluster_variance = openings / (openings - 1) * scatter(clusters, mean) / (total * total);
  result.design_effect = result.cluster_variance / result.plain_variance;
  result.effective_pairs = std::clamp(total / result.design_effect, 1.0, total);
  return result;
}

Outcomes weighed(const Evidence& evidence) {
  const double openings = evidence.openings;
  double pairs = evidence.effective_pairs;
  if (evidence.openings >= 2) {
    // The factor K/(K-1) is already in the interval of K independent pairs.
    pairs = std::min(pairs * openings / (openings - 1), evidence.results.total());
    if (pairs > openings) {
      const boost::math::students_t student(openings - 1);
      const double wider = boost::math::quantile(student, 0.975) / 1.959963984540054;
      pairs = std::max(openings, pairs / (wider * wider));
    }
  }
  Outcomes scaled = evidence.results;
  for (double& weight : scaled.weight) weight *= pairs / evidence.results.total();
  return scaled;
}

Estimate estimate(const Evidence& evidence) { return estimate(weighed(evidence)); }

}  // namespace rb::rating
