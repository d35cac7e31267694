#include "runner/evidence/match_sprt.hpp"

#include <iterator>
#include <numbers>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

// Half points of player 0, or those that player 1 lost where it plays the one that both play.
int points_of_first(const GameResult& game) {
  const bool is_of_first = game.black == 0 || game.white == 0;
  return is_of_first ? half_points(game, 0) : 2 - half_points(game, 1);
}

// A unit of fours weighs as a game, and the library's test takes it for the two of a pair.
rating::SprtSpec spec_of(rating::SprtSpec spec, SequentialTest::Unit unit) {
  if (unit != SequentialTest::Unit::fours) return spec;
  spec.elo0 /= std::numbers::sqrt2;
  spec.elo1 /= std::numbers::sqrt2;
  return spec;
}

using rating::Sprt;

Sprt::Unit unit_of(SequentialTest::Unit unit) {
  return unit == SequentialTest::Unit::games ? Sprt::Unit::games : Sprt::Unit::pairs;
}

}  // namespace

SequentialTest::SequentialTest(const rating::SprtSpec& spec, Unit unit)
    : spec_(spec), unit_(unit), sprt_(spec_of(spec, unit), unit_of(unit)) {
  if (unit == Unit::games) with_repeats_.emplace(spec, Sprt::Unit::games);
}

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
    const std::vector<GameResult> games = take_next();
    if (games.empty()) break;
    if (with_repeats_) {
      take_games(games);
    } else {
      look_at(games);
    }
  }
  return decision();
}

std::vector<GameResult> SequentialTest::take_next() {
  const int count = unit_ == Unit::fours ? 4 : 2;
  const auto first = waiting_.find(next_);
  std::vector<GameResult> games;
  for (auto game = first; game != waiting_.end() && std::ssize(games) < count; ++game) {
    if (game->first != next_ + std::ssize(games)) return {};
    games.push_back(game->second);
  }
  if (std::ssize(games) < count) return {};
  waiting_.erase(first, std::next(first, count));
  next_ += count;
  return games;
}

bool SequentialTest::is_new_game(const GameResult& game) {
  return seen_games_.insert(mix(game.moves, static_cast<std::uint64_t>(game.black)));
}

void SequentialTest::look_at(const std::vector<GameResult>& games) {
  // All are noted, also when the opening is known.
  const bool has_new_opening = seen_openings_.insert(games.front().opening);
  bool has_new_game = false;
  for (const GameResult& game : games) has_new_game = is_new_game(game) || has_new_game;
  if (!has_new_opening || !has_new_game) {
    ++repeated_;
    return;
  }
  int points = 0;
  for (const GameResult& game : games) points += points_of_first(game);
  if (unit_ == Unit::fours) {
    // Of eight, to five places: what lies between two is rounded up and down by turns, which leaves
    // the mean as it is and overstates the scatter.
    const bool is_rounded_up = next_ / 4 % 2 == 0;
    points = (points + (is_rounded_up ? 1 : 0)) / 2;
  }
  sprt_.add(points);
}

void SequentialTest::take_games(const std::vector<GameResult>& games) {
  std::vector<int> all, evidence;
  for (const GameResult& game : games) {
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
