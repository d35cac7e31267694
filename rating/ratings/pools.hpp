#pragma once

#include <span>
#include <vector>

#include "rating/ratings/encounters.hpp"

// Which players can be compared by their results. A maximum-likelihood rating exists only where a
// chain of players that took points from the next leads from each player to every other (Zermelo
// 1929, Ford 1957); docs/algorithms/statistics.md 8.3.
namespace rb::rating {

enum class Standing {
  rated,     // part of a pool
  all_won,   // only wins against the remaining players: no finite rating
  all_lost,  // only losses
  unplayed,  // no games
};

struct Pools {
  std::vector<Standing> standing;  // of each player
  // Number of the pool of each rated player, -1 for the others. Ratings of different pools cannot
  // be compared, and games between them say nothing about a rating.
  std::vector<int> pool;
  int count = 0;
  // The all_won and all_lost in the order of their removal. Removing one can leave another with a
  // perfect score; so each counts only its games against those that remained then. If all that
  // remain of a connected group are perfect, the first of them stays as their reference.
  std::vector<int> taken_out;
  // Whether the games within the pools separate the first player's advantage from the ratings: not
  // if no player played both colours, for instance.
  bool tells_advantage = false;
};

// The same as Pools::tells_advantage, for any pools.
bool tells_advantage(const Pools& pools, std::span<const Encounter> encounters);

// `known`: players whose ratings are given, each once. Two of them are compared without a game, so
// that they are of one pool, and have no perfect score.
Pools find_pools(std::span<const Encounter> encounters, int players,
                 std::span<const int> known = {});

}  // namespace rb::rating
