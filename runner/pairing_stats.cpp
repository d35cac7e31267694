#include "runner/pairing_stats.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace rb {
namespace {

void add_result(rating::GameCounts& counts, int points) {
  ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
}

int points_of(const GameResult& result, int player) {
  return result.black == player ? result.half_points : 2 - result.half_points;
}

// Also collects the games of the pairs.
PairingStats counted(std::span<const GameResult> results, int a, rating::GameCounts& paired_games) {
  PairingStats stats;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const GameResult& game = results[i];
    assert(game.black == a || game.white == a);
    const int points = points_of(game, a);
    add_result(stats.all, points);
    add_result(game.black == a ? stats.as_black : stats.as_white, points);
    stats.repeated_games += game.is_repeat ? 1 : 0;
    if (i + 1 == results.size() || !is_pair(game, results[i + 1])) {
      const bool ends_pair = i > 0 && is_pair(results[i - 1], game);
      stats.alone += ends_pair ? 0 : 1;
      continue;
    }
    const GameResult& other = results[i + 1];
    const int other_points = points_of(other, a);
    stats.pairs.add(points + other_points);
    stats.new_pairs += game.is_repeat || other.is_repeat ? 0 : 1;
    stats.opening_pairs.push_back({game.opening, points + other_points});
    add_result(paired_games, points);
    add_result(paired_games, other_points);
  }
  if (!stats.opening_pairs.empty()) stats.evidence = rating::evidence(stats.opening_pairs);
  return stats;
}

}  // namespace

bool PairingStats::is_mostly_repetition() const {
  const double effective = evidence ? evidence->effective_pairs : 0;
  return pairs.pairs() > 1 && 2 * effective < pairs.pairs();
}

double independent_pairs(const rating::Evidence& evidence) {
  if (evidence.openings < 2) return 1;
  const double openings = evidence.openings;
  return std::min(evidence.results.total(), evidence.effective_pairs * openings / (openings - 1));
}

PairingStats pairing_evidence(std::span<const GameResult> results, int a) {
  rating::GameCounts paired_games;
  return counted(results, a, paired_games);
}

PairingStats pairing_stats(std::span<const GameResult> results, int a) {
  rating::GameCounts paired_games;
  PairingStats stats = counted(results, a, paired_games);
  if (!stats.evidence) return stats;
  stats.estimate = rating::estimate(*stats.evidence);
  stats.normalized = rating::normalized_elo(rating::weighed(*stats.evidence));
  stats.openings = rating::pair_stats(stats.evidence->results, rating::outcomes(paired_games));
  return stats;
}

PairingStats pairing_stats(std::span<const GameResult> results, int a, int b) {
  std::vector<GameResult> between;
  for (const GameResult& game : results) {
    if (std::minmax(game.black, game.white) == std::minmax(a, b)) between.push_back(game);
  }
  return pairing_stats(between, a);
}

}  // namespace rb
