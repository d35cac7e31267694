#include "runner/tune/condition_games.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

std::vector<ConditionGames> no_games(const StoredTuning& stored) {
  const std::vector<TuneCondition>& conditions = stored.settings.conditions;
  std::vector<ConditionGames> all;
  for (const TuneCondition& condition : conditions) {
    all.push_back(
        {.name = condition.name,
         .is_opponent = stored.settings.sides.has_opponents,
         .steps = std::vector<tuning::SpsaResult>(stored.state.steps.size()),
         .games_of_step = 2 * stored.settings.pairs / static_cast<int>(conditions.size())});
  }
  return all;
}

std::size_t condition_of(const std::string& path, const GameRecord& game, const StepSides& sides) {
  if (const auto condition = sides.condition_of(game.players)) return zu(*condition);
  throw Error(
      fmt::format("{}: damaged: game {} belongs to no condition of its tuning run", path, game.id));
}

// To the step what the game brought the side that is tried; to the condition what its row shows.
void count(ConditionGames& games, tuning::SpsaResult& step, const StepSides& sides,
           const GameRecord& game) {
  const int of_tried = sides.half_points_of_tried(game);
  if (of_tried == 2) ++step.wins;
  if (of_tried == 0) ++step.losses;
  const bool has_tried = sides.is_tried(game.players[0]) || sides.is_tried(game.players[1]);
  const int shown = has_tried ? of_tried : 2 - of_tried;
  ++(shown == 2 ? games.wins : shown == 1 ? games.draws : games.losses);
}

}  // namespace

double ConditionGames::told() const {
  if (!is_opponent || games() == 0) return is_opponent ? tuning::kToldAgainstEqual : 1;
  const double score = (wins + 0.5 * draws) / games();
  return 4 * score * (1 - score) * tuning::kToldAgainstEqual;
}

std::vector<ConditionGames> read_condition_games(const std::string& path, const StoreReader& file,
                                                 const StoredTuning& stored) {
  std::vector<ConditionGames> all = no_games(stored);
  if (all.empty()) return all;
  file.each(Detail::result, [&](const GameRecord& game) {
    const auto step = static_cast<std::size_t>(game.id / (2 * stored.settings.pairs));
    if (step >= stored.state.steps.size()) return;  // played since
    ConditionGames& games = all[condition_of(path, game, stored.settings.sides)];
    count(games, games.steps[step], stored.settings.sides, game);
  });
  return all;
}

}  // namespace rb
