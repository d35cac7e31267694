#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "rating/pairwise/scores.hpp"
#include "runner/play/record.hpp"

namespace rb {

// Lengths of games, and what Black got in those of each two players.
class GameStats {
 public:
  void add(const GameRecord& record, std::size_t plies);

  // Of two players, the one of the lower number first.
  struct Pairing {
    rating::GameCounts first = {};  // from the side of the first
    rating::GameCounts black = {};  // from Black's
  };
  const std::map<std::array<int, 2>, Pairing>& pairings() const { return pairings_; }

  std::uint64_t games() const { return games_; }
  double mean_length() const;  // 0: no games
  double median_length() const;
  int shortest() const { return lengths_.empty() ? 0 : lengths_.begin()->first; }
  int longest() const { return lengths_.empty() ? 0 : lengths_.rbegin()->first; }

 private:
  std::map<std::array<int, 2>, Pairing> pairings_;
  std::map<int, std::uint64_t> lengths_;
  std::uint64_t games_ = 0;
};

}  // namespace rb
