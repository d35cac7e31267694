#include "runner/evidence/gauntlet_race.hpp"

#include "engine/base/zu.hpp"

namespace rb {

bool is_race(const RunSpec& run) {
  return run.sprt && run.format == Format::gauntlet && run.players.size() > 2;
}

GauntletRace::GauntletRace(const rating::SprtSpec& spec, int players)
    : race_(spec, zu(players - 1)), rounds_(zu(players - 1), 0) {}

void GauntletRace::add(const GameResult& game) {
  waiting_.emplace(game.id, game);
  while (!is_over() && take_round()) {
  }
}

bool GauntletRace::take_round() {
  std::vector<int> points(rounds_.size(), 0);
  std::uint64_t opening = 0;
  for (std::size_t c = 0; c < rounds_.size(); ++c) {
    if (!is_racing(c)) continue;
    const auto first = waiting_.find(first_id(c)), second = waiting_.find(first_id(c) + 1);
    if (first == waiting_.end() || second == waiting_.end()) return false;
    const int player = static_cast<int>(c) + 1;
    points[c] = half_points(first->second, player) + half_points(second->second, player);
    opening = first->second.opening;
  }
  for (std::size_t c = 0; c < rounds_.size(); ++c) {
    if (is_racing(c)) ++rounds_[c];
    waiting_.erase(first_id(c));
    waiting_.erase(first_id(c) + 1);
  }
  ++round_;
  if (seen_openings_.insert(opening).second) {
    race_.add(points);
  } else {
    ++repeated_;
  }
  return true;
}

bool GauntletRace::is_wanted(int id) const { return is_racing(zu(id / 2) % rounds_.size()); }

bool GauntletRace::is_counted(int id) const {
  const std::size_t pair = zu(id / 2), candidates = rounds_.size();
  return pair / candidates < zu(rounds_[pair % candidates]);
}

}  // namespace rb
