#include "runner/evidence/possible_repeats.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

std::uint64_t key_of(const GameResult& game, std::uint64_t root) {
  std::uint64_t key = root;
  for (const int part : {game.black, game.white, game.half_points, static_cast<int>(game.reason)}) {
    key = mix(key, static_cast<std::uint64_t>(part));
  }
  return key;
}

}  // namespace

void OpeningRoots::add(std::span<const Move> moves, int board_size) {
  beginnings_.insert(canonical_key(moves, board_size));
}

std::uint64_t OpeningRoots::of(std::span<const Move> moves, int board_size) const {
  if (has_empty_board_) return 0;
  std::uint64_t key = 0;
  for (std::size_t length = 0; length <= moves.size(); ++length) {
    key = canonical_key(moves.first(length), board_size);
    if (beginnings_.contains(key)) break;
  }
  return key;
}

std::vector<std::size_t> possible_repeats(std::span<const GameResult> games,
                                          std::span<const std::uint64_t> roots,
                                          const std::vector<bool>& has_key) {
  assert(games.size() == roots.size() && games.size() == has_key.size());
  std::vector<std::pair<std::uint64_t, std::size_t>> keys;
  keys.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) keys.emplace_back(key_of(games[i], roots[i]), i);
  std::sort(keys.begin(), keys.end());
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const bool before = k > 0 && keys[k - 1].first == keys[k].first;
    const bool after = k + 1 < keys.size() && keys[k + 1].first == keys[k].first;
    if ((before || after) && !has_key[keys[k].second]) found.push_back(keys[k].second);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace rb
