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

// A file may have been edited, so the ids alone are not believed.
bool is_pair(const GameResult& first, const GameResult& second) {
  return first.run == second.run && first.id % 2 == 0 && second.id == first.id + 1 &&
         first.opening == second.opening && first.black == second.white &&
         first.white == second.black;
}

// Also collects the games of the pairs that are new.
PairingStats counted(std::span<const GameResult> results, int a, rating::GameCounts& new_games) {
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
    if (game.is_repeat || other.is_repeat) continue;
    stats.new_pairs.push_back({game.opening, points + other_points});
    add_result(new_games, points);
    add_result(new_games, other_points);
  }
  if (!stats.new_pairs.empty()) stats.evidence = rating::evidence(stats.new_pairs);
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
  rating::GameCounts new_games;
  return counted(results, a, new_games);
}

PairingStats pairing_stats(std::span<const GameResult> results, int a) {
  rating::GameCounts new_games;
  PairingStats stats = counted(results, a, new_games);
  if (!stats.evidence) return stats;
  stats.estimate = rating::estimate(*stats.evidence);
  stats.normalized = rating::normalized_elo(rating::weighed(*stats.evidence));
  stats.openings = rating::pair_stats(stats.evidence->results, rating::outcomes(new_games));
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
