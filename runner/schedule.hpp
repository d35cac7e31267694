#pragma once

#include <array>
#include <cstdint>
#include <vector>

// Which game has which id: pure functions of the run's data, so that a resumed or a distributed
// run needs no list of what is left beyond the ids that it holds.
namespace rb {

struct Pairing {
  int opening = -1;              // index into the run's openings; -1: the empty board
  std::array<int, 2> players{};  // Black's and White's player
  std::uint64_t game_seed = 0;
  std::array<std::uint64_t, 2> player_seeds{};  // Black's and White's
};

enum class Order : std::uint8_t { sequential, random };

// The openings in the order in which pairs use them: `count` indices, each once, in the order of
// the file or shuffled by the seed (Fisher-Yates). Pair k plays order[k % count].
std::vector<int> opening_order(int count, Order order, std::uint64_t seed);

// Game `id` of a match of players 0 and 1: pair id / 2 plays one opening, player 0 is Black in its
// even game. Seeds: game = mix(run seed, id), player = mix(game seed, colour), colour 0 = Black.
// `order` empty: all games start from the empty board. REQUIRES: id >= 0.
Pairing match_pairing(int id, std::uint64_t seed, const std::vector<int>& order);

}  // namespace rb
