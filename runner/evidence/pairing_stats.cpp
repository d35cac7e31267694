#include "runner/evidence/pairing_stats.hpp"

#include <algorithm>
#include <cstdint>

#include "rating/sprt/confidence_sequence.hpp"

namespace rb {
namespace {

bool repeats_earlier_pair(const GameResult& first, const GameResult& second) {
  return first.is_repeat && second.is_repeat;
}

void count_games(PairingStats& stats, std::span<const GameResult> results, int a) {
  for (const GameResult& game : results) {
    const int points = half_points(game, a);
    rating::count_game(stats.all, points);
    rating::count_game(game.black == a ? stats.as_black : stats.as_white, points);
    stats.faults[0].add(game, a);
    stats.faults[1].add(game, game.black == a ? game.white : game.black);
    stats.repeated_games += game.is_repeat ? 1 : 0;
  }
}

// Half points of the games of pairs, two for each: a file may have a million.
using PairedPoints = std::vector<std::int8_t>;

// Also collects these.
PairingStats stats_of(std::span<const GameResult> results, int a, PairedPoints& paired_points) {
  PairingStats stats;
  count_games(stats, results, a);
  PairEvidence evidence(a);
  const std::vector<std::size_t> pairs = pairs_of(results);
  stats.opening_pairs.reserve(pairs.size());
  paired_points.reserve(2 * pairs.size());
  for (const std::size_t i : pairs) {
    const GameResult& game = results[i];
    const GameResult& other = results[i + 1];
    const int points = half_points(game, a), other_points = half_points(other, a);
    stats.pairs.add(points + other_points);
    stats.opening_pairs.push_back(evidence.add(game, other));
    for (const int half : {points, other_points}) {
      paired_points.push_back(static_cast<std::int8_t>(half));
    }
  }
  stats.alone = static_cast<int>(results.size()) - 2 * stats.pairs.pairs();
  stats.new_pairs = evidence.new_pairs();
  if (!stats.opening_pairs.empty()) stats.evidence = evidence.evidence();
  return stats;
}

// The results of the games, each pair with its share.
rating::Outcomes shared_outcomes(std::span<const rating::OpeningPair> pairs,
                                 const PairedPoints& points) {
  rating::Outcomes games = rating::outcomes(rating::GameCounts{});
  const std::vector<double> shares = rating::shares(pairs);
  for (std::size_t i = 0; i < points.size(); ++i) {
    games.weight[static_cast<std::size_t>(points[i])] += shares[i / 2];
  }
  return games;
}

}  // namespace

rating::OpeningPair PairEvidence::add(const GameResult& first, const GameResult& second) {
  const rating::OpeningPair pair{first.opening, half_points(first, a_) + half_points(second, a_),
                                 is_from_empty_board(first)};
  sum_.add(pair);
  new_pairs_ += repeats_earlier_pair(first, second) ? 0 : 1;
  from_empty_board_ |= pair.counts_alone;
  return pair;
}

rating::Evidence PairEvidence::evidence() const {
  rating::Evidence evidence = sum_.evidence();
  if (from_empty_board_ && new_pairs_ < sum_.pairs()) {
    // A small scatter between equal pairs must not make evidence of what repeats.
    evidence.effective_pairs = std::min(evidence.effective_pairs, std::max(1.0, 1.0 * new_pairs_));
  }
  return evidence;
}

bool PairingStats::is_little_evidence() const {
  const double worth = evidence ? evidence->effective_pairs : 0;
  return pairs.pairs() > 1 && 2 * worth < pairs.pairs();
}

PairingStats pairing_evidence(std::span<const GameResult> results, int a) {
  PairedPoints paired_points;
  return stats_of(results, a, paired_points);
}

PairingStats pairing_stats(std::span<const GameResult> results, int a) {
  PairedPoints paired_points;
  PairingStats stats = stats_of(results, a, paired_points);
  if (!stats.evidence) return stats;
  stats.estimate = rating::estimate(*stats.evidence);
  stats.any_time = rating::any_time_elo(stats.opening_pairs);
  stats.normalized = rating::normalized_elo(rating::weighed(*stats.evidence));
  stats.openings = rating::pair_stats(stats.evidence->results,
                                      shared_outcomes(stats.opening_pairs, paired_points));
  stats.opening_figures = opening_figures(results);
  return stats;
}

}  // namespace rb
