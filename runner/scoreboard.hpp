#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <unordered_set>

#include "rating/scores.hpp"
#include "runner/record.hpp"

namespace rb {

// Sums of one player over a match. Opening moves are nobody's.
struct PlayerTotals {
  std::uint64_t moves = 0;  // answers, a faulty one too
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds think{0};
  friend bool operator==(const PlayerTotals&, const PlayerTotals&) = default;
};

// Records of a match of players 0 and 1 to counts. Games may be added in any order, each id once;
// the sums are whole numbers, so the order changes nothing.
class Scoreboard {
 public:
  void add(const GameRecord& record);

  int games() const { return games_; }
  rating::GameCounts counts(int player) const;  // from the player's side
  rating::GameCounts counts(int player, Stone colour) const;
  rating::PairCounts pairs() const { return pairs_; }  // complete pairs, from player 0's side
  // Games by how they ended, in the order of Reason.
  const std::array<int, kReasons>& reasons() const { return reasons_; }
  double mean_plies() const;  // opening moves and the last, faulty answer included; 0: no games
  const PlayerTotals& totals(int player) const;
  // Different sequences of moves, openings included, whoever had which colour.
  int distinct() const { return static_cast<int>(keys_.size()); }

 private:
  std::array<std::array<rating::GameCounts, 2>, 2> counts_{};  // [player][colour]
  std::map<int, int> half_points_;  // open pair -> half points of player 0 in its first game
  rating::PairCounts pairs_;
  std::array<int, kReasons> reasons_{};
  std::array<PlayerTotals, 2> totals_{};
  std::uint64_t plies_ = 0;
  int games_ = 0;
  std::unordered_set<std::uint64_t> keys_;
};

}  // namespace rb
