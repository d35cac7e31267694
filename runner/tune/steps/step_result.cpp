#include "runner/tune/steps/step_result.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

bool same_moves(const GameRecord& a, const GameRecord& b) {
  if (a.unkept || b.unkept) return a.unkept == b.unkept;
  return std::equal(
      a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
      [](const MoveRecord& x, const MoveRecord& y) { return x.reply.move == y.reply.move; });
}

[[noreturn]] void refuse_game(const std::string& path, int game) {
  throw Error(
      fmt::format("{}: damaged: game {} belongs to no condition of its tuning run", path, game));
}

}  // namespace

TuningStep step_result(int id, const std::vector<GameRecord>& games, const StepSides& sides) {
  assert(games.size() % 2 == 0);
  TuningStep step{.id = id};
  for (std::size_t pair = 0; pair < games.size() / 2; ++pair) {
    const auto [first, second] = sides.games_of(pair);
    int points = 0;
    for (const std::size_t g : {first, second}) {
      const int half = sides.half_points_of_tried(games[g]);
      rating::count_game(step, half);
      points += half;
    }
    ++step.pairs[static_cast<std::size_t>(points)];
    if (same_moves(games[first], games[second])) ++step.alike;
  }
  return step;
}

std::vector<std::vector<TuningStep>> read_condition_steps(const std::string& path,
                                                          const StoredTuning& stored) {
  const TuneSpec& settings = stored.settings;
  std::vector<std::vector<TuningStep>> all(settings.conditions.size());
  if (all.empty()) return all;
  const std::size_t games_of_part = 2 * zu(settings.pairs) / all.size();
  std::vector<std::vector<GameRecord>> parts(all.size());  // of the step that is read
  StoreReader(path).each(Detail::moves, [&](const GameRecord& game) {
    const int step = game.id / (2 * settings.pairs);
    if (zu(step) >= stored.state.steps.size()) return;  // played since
    const auto condition = settings.sides.condition_of(game.players);
    if (!condition) refuse_game(path, game.id);
    std::vector<GameRecord>& part = parts[zu(*condition)];
    part.push_back(game);
    if (part.size() < games_of_part) return;
    all[zu(*condition)].push_back(step_result(step, part, settings.sides));
    part.clear();
  });
  for (const std::vector<TuningStep>& steps : all) {
    if (steps.size() != stored.state.steps.size())
      refuse_game(path, 2 * settings.pairs * static_cast<int>(steps.size()));
  }
  return all;
}

}  // namespace rb
