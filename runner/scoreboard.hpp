#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "rating/scores.hpp"
#include "runner/record.hpp"

namespace rb {

// Sums of one player over a match.
struct PlayerTotals {
  std::uint64_t moves = 0;  // answers, opening moves left out
  std::uint64_t nodes = 0;
  double think_ms = 0;
};

// Records of a two-player match to counts. Games may be added in any order; each id once.
class Scoreboard {
 public:
  void add(const GameRecord& record);

  int games() const;
  rating::GameCounts counts(int player) const;  // from the player's side
  rating::GameCounts counts(int player, Stone colour) const;
  rating::PairCounts pairs() const;  // complete pairs, from player 0's side
  const std::array<int, kReasons>& reasons() const;
  double mean_plies() const;
  const PlayerTotals& totals(int player) const;
  int distinct() const;  // different (players by colour, moves)

 private:
  std::array<std::array<rating::GameCounts, 2>, 2> counts_{};  // [player][colour]
  std::map<int, int> half_points_;  // pair -> half points of player 0, until it is complete
  rating::PairCounts pairs_;
  std::array<int, kReasons> reasons_{};
  std::array<PlayerTotals, 2> totals_{};
  std::uint64_t plies_ = 0;
  int games_ = 0;
  std::unordered_set<std::uint64_t> keys_;
};

}  // namespace rb
