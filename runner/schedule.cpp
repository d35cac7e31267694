#include "runner/schedule.hpp"

#include <cassert>
#include <numeric>
#include <utility>

#include "engine/base/rng.hpp"

namespace rb {

std::vector<int> opening_order(int count, Order order, std::uint64_t seed) {
  assert(count >= 0);
  std::vector<int> indices(static_cast<std::size_t>(count));
  std::iota(indices.begin(), indices.end(), 0);
  if (order == Order::sequential) return indices;
  Rng rng(seed);
  for (std::size_t left = indices.size(); left > 1; --left) {
    std::swap(indices[left - 1], indices[rng.below(left)]);
  }
  return indices;
}

Pairing match_pairing(int id, std::uint64_t seed, const std::vector<int>& order) {
  assert(id >= 0);
  Pairing pairing;
  if (!order.empty()) pairing.opening = order[static_cast<std::size_t>(id / 2) % order.size()];
  pairing.players = id % 2 == 0 ? std::array{0, 1} : std::array{1, 0};
  pairing.game_seed = mix(seed, static_cast<std::uint64_t>(id));
  pairing.player_seeds = {mix(pairing.game_seed, 0), mix(pairing.game_seed, 1)};
  return pairing;
}

}  // namespace rb
