#include "runner/pairing_stats.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_set>
#include <utility>
#include <vector>

namespace rb {
namespace {

void add_result(rating::GameCounts& counts, int points) {
  ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
}

int points_of(const GameResult& result, int player) {
  return result.black == player ? result.half_points : 2 - result.half_points;
}

bool starts_pair(std::span<const GameResult> results, std::size_t i) {
  return i + 1 < results.size() && is_pair(results[i], results[i + 1]);
}

bool repeats_earlier_pair(const GameResult& first, const GameResult& second) {
  return first.is_repeat && second.is_repeat;
}

// Whether a pair from a place that the players had met before brought a new game.
bool shows_chance(std::span<const GameResult> results) {
  std::unordered_set<std::uint64_t> met;
  bool met_empty_board = false;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!starts_pair(results, i)) continue;
    const GameResult& game = results[i];
    const bool is_known = is_from_empty_board(game) ? std::exchange(met_empty_board, true)
                                                    : !met.insert(game.opening).second;
    if (is_known && !repeats_earlier_pair(game, results[i + 1])) return true;
  }
  return false;
}

// Also collects the games of the pairs that count.
PairingStats counted(std::span<const GameResult> results, int a, rating::GameCounts& paired_games) {
  PairingStats stats;
  const std::vector<bool> counts = games_that_count(results);
  bool from_empty_board = false;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const GameResult& game = results[i];
    assert(game.black == a || game.white == a);
    const int points = points_of(game, a);
    add_result(stats.all, points);
    add_result(game.black == a ? stats.as_black : stats.as_white, points);
    stats.repeated_games += game.is_repeat ? 1 : 0;
    if (!starts_pair(results, i)) {
      const bool ends_pair = i > 0 && is_pair(results[i - 1], game);
      stats.alone += ends_pair ? 0 : 1;
      continue;
    }
    const GameResult& other = results[i + 1];
    const int other_points = points_of(other, a);
    stats.pairs.add(points + other_points);
    stats.new_pairs += repeats_earlier_pair(game, other) ? 0 : 1;
    if (!counts[i]) continue;
    from_empty_board |= is_from_empty_board(game);
    stats.opening_pairs.push_back({game.opening, points + other_points});
    add_result(paired_games, points);
    add_result(paired_games, other_points);
  }
  if (stats.opening_pairs.empty()) return stats;
  stats.evidence = rating::evidence(stats.opening_pairs);
  if (from_empty_board && stats.new_pairs < std::ssize(stats.opening_pairs)) {
    // A small scatter between equal pairs must not make evidence of what repeats.
    const double clusters = stats.evidence->openings;
    const double most = std::max(1.0, stats.new_pairs * (clusters - 1) / clusters);
    stats.evidence->effective_pairs = std::min(stats.evidence->effective_pairs, most);
  }
  return stats;
}

}  // namespace

bool PairingStats::is_mostly_repetition() const {
  const double worth = evidence ? independent_pairs(*evidence) : 0;
  return pairs.pairs() > 1 && 2 * worth < pairs.pairs();
}

double independent_pairs(const rating::Evidence& evidence) {
  return rating::weighed(evidence).total();
}

std::vector<bool> games_that_count(std::span<const GameResult> results) {
  std::vector<bool> counts(results.size(), true);
  const bool has_repeats = std::any_of(results.begin(), results.end(),
                                       [](const GameResult& game) { return game.is_repeat; });
  if (!has_repeats || shows_chance(results)) return counts;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (starts_pair(results, i)) {
      counts[i] = counts[i + 1] = !repeats_earlier_pair(results[i], results[i + 1]);
      ++i;
    } else {
      counts[i] = !results[i].is_repeat;
    }
  }
  return counts;
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
