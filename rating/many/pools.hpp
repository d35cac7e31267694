#pragma once

#include <span>
#include <vector>

#include "rating/many/encounters.hpp"

// Which players can be compared by their results. A maximum-likelihood rating exists only where
// everybody took points from somebody who, step by step, took points from him (Zermelo 1929, Ford
// 1957); docs/algorithms/statistics.md 8.3.
namespace rb::rating {

enum class Standing {
  rated,     // part of a pool
  all_won,   // nothing but wins against the players left: no finite rating
  all_lost,  // nothing but losses
  unplayed,  // no games
};

struct Pools {
  std::vector<Standing> standing;  // of each player
  // Number of the pool of each rated player, -1 for the others. Ratings of different pools cannot
  // be compared, and games between them tell nothing about a rating.
  std::vector<int> pool;
  int count = 0;
  // The all_won and all_lost in the order they were taken out. Taking out one can leave another
  // with a perfect score; so each counts only its games against those that remained then. Where all
  // that are left of those who met are perfect, the first of them stays, as their reference.
  std::vector<int> taken_out;
  // Whether the games within the pools tell the first player's advantage from the ratings: not if
  // nobody played both colours, for instance.
  bool tells_advantage = false;
};

// What Pools::tells_advantage says, for any pools.
bool tells_advantage(const Pools& pools, std::span<const Encounter> encounters);

Pools find_pools(std::span<const Encounter> encounters, int players);

}  // namespace rb::rating
