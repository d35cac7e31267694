#include "rating/pairwise/duplicates.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

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

std::vector<double> shares(std::span<const OpeningPair> pairs) {
  GrowingEvidence sum;
  for (const OpeningPair& pair : pairs) sum.add(pair);
  std::vector<double> shares;
  shares.reserve(pairs.size());
  for (const OpeningPair& pair : pairs) shares.push_back(sum.share(pair.opening));
  return shares;
}

double GrowingEvidence::Cluster::total() const {
  return std::accumulate(pairs.begin(), pairs.end(), 0.0);
}

double GrowingEvidence::Cluster::mean() const {
  double points = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) points += pairs[i] * static_cast<double>(i) / 4.0;
  return points / total();
}

// Variance of the mean, from the openings.
double GrowingEvidence::scatter(double mean) const {
  double sum = 0;
  for (const Cluster& cluster : clusters_) {
    const double off = cluster.weight() * (cluster.mean() - mean);
    sum += off * off;
  }
  const auto openings = static_cast<double>(clusters_.size());
  return openings / (openings - 1) * sum / (weight_ * weight_);
}

void GrowingEvidence::add(const OpeningPair& pair) {
  assert(0 <= pair.half_points && pair.half_points <= 4);
  const auto [place, is_new] = places_.try_emplace(pair.opening, clusters_.size());
  if (is_new) clusters_.emplace_back();
  Cluster& cluster = clusters_[place->second];
  if (!is_new) weight_ -= cluster.weight();
  ++cluster.pairs[static_cast<std::size_t>(pair.half_points)];
  cluster.counts_alone |= pair.counts_alone;
  weight_ += cluster.weight();
  ++pairs_;
}

double GrowingEvidence::share(const Cluster& cluster) const {
  return pairs_ / weight_ * cluster.weight() / cluster.total();
}

double GrowingEvidence::share(std::uint64_t opening) const {
  return share(clusters_[places_.at(opening)]);
}

Evidence GrowingEvidence::evidence() const {
  assert(pairs_ > 0);
  Evidence result;
  result.results = outcomes(PairCounts{});
  for (const Cluster& cluster : clusters_) {
    for (std::size_t i = 0; i < cluster.pairs.size(); ++i) {
      result.results.weight[i] += share(cluster) * cluster.pairs[i];
    }
  }
  const double total = result.results.total();
  result.openings = static_cast<int>(clusters_.size());
  result.plain_variance = result.results.variance() / total;
  result.cluster_variance = result.openings >= 2 && result.plain_variance > 0
                                ? scatter(result.results.mean())
                                : result.plain_variance * total / result.openings;
  result.effective_pairs = effective_pairs(result);
  return result;
}

Evidence evidence(std::span<const OpeningPair> pairs) {
  GrowingEvidence sum;
  for (const OpeningPair& pair : pairs) sum.add(pair);
  return sum.evidence();
}

Outcomes weighed(const Evidence& evidence) {
  Outcomes scaled = evidence.results;
  const double scale = evidence.effective_pairs / evidence.results.total();
  for (double& weight : scaled.weight) weight *= scale;
  return scaled;
}

Estimate estimate(const Evidence& evidence) { return estimate(weighed(evidence)); }

}  // namespace rb::rating
