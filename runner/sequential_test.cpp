#include "runner/sequential_test.hpp"

#include "engine/base/rng.hpp"

namespace rb {
namespace {

int points_of_first_player(const GameResult& game) {
  return game.black == 0 ? game.half_points : 2 - game.half_points;
}

}  // namespace

rating::Decision SequentialTest::add(const GameResult& game) {
  ++added_;
  if (sprt_.decision() != rating::Decision::undecided) return sprt_.decision();
  waiting_.emplace(game.id, game);
  while (sprt_.decision() == rating::Decision::undecided) {
    const auto first = waiting_.find(2 * next_pair_), second = waiting_.find(2 * next_pair_ + 1);
    if (first == waiting_.end() || second == waiting_.end()) break;
    take_pair(first->second, second->second);
    ++next_pair_;
    waiting_.erase(first);
    waiting_.erase(second);
  }
  return sprt_.decision();
}

void SequentialTest::take_pair(const GameResult& first, const GameResult& second) {
  // All are noted, also when the first of them is known.
  bool is_new = seen_openings_.insert(first.opening).second;
  for (const GameResult& game : {first, second}) {
    const std::uint64_t key = mix(game.moves, static_cast<std::uint64_t>(game.black));
    is_new &= seen_games_.insert(key).second;
  }
  if (is_new) {
    sprt_.add(points_of_first_player(first) + points_of_first_player(second));
  } else {
    ++repeated_pairs_;
  }
}

}  // namespace rb
