#include "runner/evidence/stats/game_stats.hpp"

#include <algorithm>

namespace rb {
namespace {

void count(rating::GameCounts& counts, Stone winner, Stone side) {
  if (winner == Stone::empty) {
    ++counts.draws;
  } else {
    ++(winner == side ? counts.wins : counts.losses);
  }
}

}  // namespace

void GameStats::add(const GameRecord& record, std::size_t plies) {
  ++games_;
  ++lengths_[static_cast<int>(plies)];
  const auto [low, high] = std::minmax(record.players[0], record.players[1]);
  Pairing& pairing = pairings_[{low, high}];
  count(pairing.black, record.outcome.winner, Stone::black);
  count(pairing.first, record.outcome.winner,
        record.players[0] == low ? Stone::black : Stone::white);
}

double GameStats::mean_length() const {
  double sum = 0;
  for (const auto& [length, games] : lengths_) sum += length * static_cast<double>(games);
  return games_ == 0 ? 0 : sum / static_cast<double>(games_);
}

double GameStats::median_length() const {
  std::uint64_t seen = 0;
  int below = 0;  // the length of the lower one of the two in the middle
  for (const auto& [length, games] : lengths_) {
    if (2 * seen < games_) below = length;
    seen += games;
    if (2 * seen > games_) return (below + length) / 2.0;
  }
  return 0;
}

}  // namespace rb
