#include "runner/tune/condition_games.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/play/game_result.hpp"

namespace rb {
namespace {

std::vector<ConditionGames> no_games(const StoredTuning& stored) {
  const std::vector<std::string>& names = stored.settings.conditions;
  std::vector<ConditionGames> all;
  for (const std::string& name : names) {
    all.push_back({.name = name,
                   .steps = std::vector<tuning::SpsaResult>(stored.state.steps.size()),
                   .games_of_step = 2 * stored.settings.pairs / static_cast<int>(names.size())});
  }
  return all;
}

// The condition of a game: players of one number in the two halves meet.
std::size_t condition_of(const std::string& path, const GameRecord& game, std::size_t conditions) {
  const auto [low, high] = std::minmax({game.players[0], game.players[1]});
  if (low < 0 || static_cast<std::size_t>(low) >= conditions ||
      static_cast<std::size_t>(high) != static_cast<std::size_t>(low) + conditions) {
    throw Error(fmt::format("{}: is damaged: game {} is not of one condition of its tuning", path,
                            game.id));
  }
  return static_cast<std::size_t>(low);
}

void count(ConditionGames& games, tuning::SpsaResult& step, int half_points) {
  switch (half_points) {
    case 2: ++games.wins, ++step.wins; break;
    case 1: ++games.draws; break;
    default: ++games.losses, ++step.losses;
  }
}

}  // namespace

std::vector<ConditionGames> read_condition_games(const std::string& path,
                                                 const StoredTuning& stored) {
  std::vector<ConditionGames> all = no_games(stored);
  if (all.empty()) return all;
  StoreReader(path).each(Detail::result, [&](const GameRecord& game) {
    const auto step = static_cast<std::size_t>(game.id / (2 * stored.settings.pairs));
    if (step >= stored.state.steps.size()) return;  // played since
    ConditionGames& games = all[condition_of(path, game, all.size())];
    const bool is_black = static_cast<std::size_t>(game.players[0]) < all.size();
    count(games, games.steps[step],
          half_points(game.outcome, is_black ? Stone::black : Stone::white));
  });
  return all;
}

}  // namespace rb
