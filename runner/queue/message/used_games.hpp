#pragma once

#include <vector>

#include "runner/play/record.hpp"

namespace rb::queue {

// Records that are no longer needed. The next ones take over the memory of their moves, which is
// hundreds of allocations a game.
class UsedGames {
 public:
  void add(GameRecord game);  // frees it if some hundred are here
  // A record to be filled; it may still hold moves, which mean nothing.
  GameRecord take();

 private:
  std::vector<GameRecord> games_;
};

}  // namespace rb::queue
