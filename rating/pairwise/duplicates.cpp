#include "rating/pairwise/duplicates.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <unordered_map>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

struct Cluster {
  double pairs = 0, points = 0;
  bool counts_alone = false;
  double weight() const { return counts_alone ? pairs : 1; }
  double mean() const { return points / pairs; }
};

using Clusters = std::unordered_map<std::uint64_t, Cluster>;

Clusters clusters_of(std::span<const OpeningPair> pairs) {
  Clusters clusters;
  for (const OpeningPair& pair : pairs) {
    Cluster& cluster = clusters[pair.opening];
    ++cluster.pairs;
    cluster.points += pair.half_points / 4.0;
    cluster.counts_alone |= pair.counts_alone;
  }
  return clusters;
}

double weight_of(const Clusters& clusters) {
  double sum = 0;
  for (const auto& [opening, cluster] : clusters) sum += cluster.weight();
  return sum;
}

std::vector<double> shares(std::span<const OpeningPair> pairs, const Clusters& clusters) {
  const double scale = static_cast<double>(pairs.size()) / weight_of(clusters);
  std::vector<double> shares;
  shares.reserve(pairs.size());
  for (const OpeningPair& pair : pairs) {
    const Cluster& cluster = clusters.at(pair.opening);
    shares.push_back(scale * cluster.weight() / cluster.pairs);
  }
  return shares;
}

// Variance of the mean, from the openings.
double scatter(const Clusters& clusters, double mean) {
  double sum = 0;
  for (const auto& [opening, cluster] : clusters) {
    const double off = cluster.weight() * (cluster.mean() - mean);
    sum += off * off;
  }
  const auto openings = static_cast<double>(clusters.size());
  const double weight = weight_of(clusters);
  return openings / (openings - 1) * sum / (weight * weight);
}

double effective_pairs(const Evidence& evidence) {
  const double openings = evidence.openings, total = evidence.results.total();
  if (openings < 2 || evidence.plain_variance <= 0) return openings;
  const double effect = evidence.cluster_variance / evidence.plain_variance;
  const double pairs =
      std::min(std::clamp(total / effect, 1.0, total) * openings / (openings - 1), total);
  if (pairs <= openings) return pairs;
  const double wider = student_reach(openings - 1) / normal_reach();
  return std::max(openings, pairs / (wider * wider));
}

}  // namespace

// Open addressing in a half-empty table: twice as fast as a set of the library, which matters for a
// million games. The keys are hashes, so their low bits spread them.
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

std::vector<double> shares(std::span<const OpeningPair> pairs) {
  return shares(pairs, clusters_of(pairs));
}

Evidence evidence(std::span<const OpeningPair> pairs) {
  assert(!pairs.empty());
  const Clusters clusters = clusters_of(pairs);
  Evidence result;
  result.results = outcomes(PairCounts{});
  const std::vector<double> share = shares(pairs, clusters);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    assert(0 <= pairs[i].half_points && pairs[i].half_points <= 4);
    result.results.weight[static_cast<std::size_t>(pairs[i].half_points)] += share[i];
  }
  const double total = result.results.total();
  result.openings = static_cast<int>(clusters.size());
  result.plain_variance = result.results.variance() / total;
  result.cluster_variance = result.openings >= 2 && result.plain_variance > 0
                                ? scatter(clusters, result.results.mean())
                                : result.plain_variance * total / result.openings;
  result.effective_pairs = effective_pairs(result);
  return result;
}

Outcomes weighed(const Evidence& evidence) {
  Outcomes scaled = evidence.results;
  const double scale = evidence.effective_pairs / evidence.results.total();
  for (double& weight : scaled.weight) weight *= scale;
  return scaled;
}

Estimate estimate(const Evidence& evidence) { return estimate(weighed(evidence)); }

}  // namespace rb::rating
