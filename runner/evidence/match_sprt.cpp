#include "runner/evidence/match_sprt.hpp"

#include <vector>

#include "engine/base/rng.hpp"

namespace rb {
rating::Decision SequentialTest::decision() const {
  if (with_repeats_ && with_repeats_->decision() != sprt_.decision()) {
    return rating::Decision::undecided;
  }
  return sprt_.decision();
}

rating::Decision SequentialTest::add(const GameResult& game) {
  ++added_;
  if (decision() != rating::Decision::undecided) return decision();
  waiting_.emplace(game.id, game);
  while (decision() == rating::Decision::undecided) {
    const auto first = waiting_.find(2 * next_pair_), second = waiting_.find(2 * next_pair_ + 1);
    if (first == waiting_.end() || second == waiting_.end()) break;
    if (with_repeats_) {
      take_games(first->second, second->second);
    } else {
      take_pair(first->second, second->second);
    }
    ++next_pair_;
    waiting_.erase(first);
    waiting_.erase(second);
  }
  return decision();
}

bool SequentialTest::is_new_game(const GameResult& game) {
  return seen_games_.insert(mix(game.moves, static_cast<std::uint64_t>(game.black))).second;
}

void SequentialTest::take_pair(const GameResult& first, const GameResult& second) {
  // All are noted, also when the opening is known.
  const bool has_new_opening = seen_openings_.insert(first.opening).second;
  const bool first_is_new = is_new_game(first), second_is_new = is_new_game(second);
  if (has_new_opening && (first_is_new || second_is_new)) {
    sprt_.add(half_points(first, 0) + half_points(second, 0));
  } else {
    ++repeated_;
  }
}

void SequentialTest::take_games(const GameResult& first, const GameResult& second) {
  std::vector<int> all, evidence;
  for (const GameResult& game : {first, second}) {
    const int points = half_points(game, 0);
    all.push_back(points);
    if (is_new_game(game)) {
      evidence.push_back(points);
    } else {
      ++repeated_;
    }
  }
  with_repeats_->add(all);
  sprt_.add(evidence);
}

}  // namespace rb
