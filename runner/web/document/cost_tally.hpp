#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/evidence/stats/log_histogram.hpp"
#include "runner/play/record.hpp"

namespace rb {

// What moves cost each player: how times and nodes are distributed, and how they and the depth
// change over a game (docs/report-document.md, "cost"). Memory does not grow with the games.
class CostTally {
 public:
  void add(const GameRecord& record);  // with its moves
  Json json(std::size_t players) const;
  bool tells_nodes(int player) const;
  bool tells_score(int player) const;

 private:
  struct Player {
    std::uint64_t moves = 0, told_depths = 0, unsearched = 0;
    bool tells_score = false;
    std::vector<LogHistogram> nodes_by_move, ns_by_move;            // by stretch of plies
    LogHistogram other_nodes = {};                                  // found without a search
    std::vector<std::map<int, std::uint64_t>> depths_by_move = {};  // moves of each depth
  };
  void add(Player& player, const MoveRecord& move, std::size_t place);  // in its game
  const Player* find(int player) const;
  static LogHistogram times_of(const Player& player);  // nanoseconds
  static LogHistogram nodes_of(const Player& player);

  std::map<int, Player> players_;
};

}  // namespace rb
