#pragma once

namespace rb {

// The part of a run that one job plays: every `count`th pair of games, from pair `index` on. All
// shards 0 to count - 1 together are the run, and no two share a game.
struct Shard {
  int index = 0;  // 0 to count - 1
  int count = 1;
  bool has(int game) const { return game / 2 % count == index; }
};

}  // namespace rb
