#include "runner/tune/steps/step_arrivals.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"

namespace rb {
namespace {

// What each player plays with; an opponent with what the run says of it.
std::string players_text(const StepPlan& plan, const tuning::Trial& trial) {
  Json all = Json::array();
  for (int i = 0; i < plan.sides.players(); ++i) {
    if (plan.sides.is_opponent(i)) {
      all.push_back(Json::object());
    } else {
      all.push_back(plan.tuned->named(plan.sides.is_tried(i) ? trial.plus : trial.minus));
    }
  }
  return json_text(all);
}

}  // namespace

StepArrivals::StepArrivals(const StepPlan& plan, const StepTuner& tuner, StepSchedule& schedule,
                           StoreWriter& store, StepSchedule::Players players)
    : plan_(plan),
      tuner_(tuner),
      schedule_(schedule),
      store_(store),
      players_(std::move(players)),
      games_of_step_(2 * tuner.pairs()) {}

// nullptr: its step was played before this program started.
const StepArrivals::Known* StepArrivals::known(int id) {
  const int step = id / games_of_step_;
  const auto found = known_.find(step);
  if (found != known_.end()) return &found->second;
  if (step < schedule_.done()) return nullptr;
  const tuning::Trial trial = schedule_.trial(step);
  return &known_.emplace(step, Known{trial, players_text(plan_, trial)}).first->second;
}

Job StepArrivals::job(int id) {
  return {id, plan_.match.spec.pairing(id),
          std::make_shared<const PlayerFactories>(players_(known(id)->trial))};
}

bool StepArrivals::is_wanted() const {
  return schedule_.done() < tuner_.steps() && !tuner_.is_over();
}

// Later steps follow from what was false: they go as well, and the tuner cannot forget.
void StepArrivals::take_back_steps(int first, const Arrivals::More& more) {
  std::vector<int> ids;
  for (int id = first * games_of_step_; id < schedule_.done() * games_of_step_; ++id) {
    ids.push_back(id);
  }
  store_.remove(ids, [&](const sqlite::Database& database) {
    more(database);
    delete_steps_from(database, first);
  });
  throw Error(
      fmt::format("steps {} to {} rest on games that were played differently: they are taken back",
                  first, schedule_.done() - 1));
}

bool StepArrivals::take_back(std::span<const int> ids, const Arrivals::More& more) {
  const int first = *std::min_element(ids.begin(), ids.end()) / games_of_step_;
  if (first < schedule_.done()) take_back_steps(first, more);
  store_.commit({}, more);
  schedule_.remove(ids);
  return is_wanted();
}

Arrivals StepArrivals::arrivals(std::function<void(const GameRecord&)> on_game,
                                std::function<void(int games)> on_removed) {
  Arrivals arrivals;
  arrivals.steps = StepGames{.games = games_of_step_,
                             .known = [this] { return schedule_.known(); },
                             .values =
                                 [this](int id) {
                                   const Known* const step = known(id);
                                   return step == nullptr ? std::string() : step->text;
                                 },
                             .job = [this](int id) { return job(id); }};
  arrivals.keep = [this, on_game = std::move(on_game)](std::span<const GameRecord> games,
                                                       const Arrivals::More& more) {
    if (more) store_.commit({}, more);  // who played them: the games follow with their steps
    for (const GameRecord& game : games) {
      schedule_.add(game);
      on_game(game);
    }
    return is_wanted();
  };
  arrivals.take_back = [this, on_removed = std::move(on_removed)](std::span<const int> ids,
                                                                  const Arrivals::More& more) {
    on_removed(static_cast<int>(ids.size()));
    return take_back(ids, more);
  };
  return arrivals;
}

}  // namespace rb
