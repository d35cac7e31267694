#include "runner/tune/steps/play_steps.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/results/same_run.hpp"
#include "runner/tune/steps/step_arrivals.hpp"
#include "runner/tune/steps/step_faults.hpp"
#include "runner/tune/steps/step_schedule.hpp"
#include "runner/tune/tuning_file.hpp"

namespace rb {
namespace {

// The opponents are those of the match.
PlayerFactories players_of(const StepPlan& plan, const tuning::Trial& trial) {
  PlayerFactories players(plan.match.spec.players.size());
  const auto count = static_cast<std::ptrdiff_t>(plan.sides.conditions);
  std::fill_n(players.begin(), count, plan.variant(trial.plus));
  std::fill_n(players.begin() + count, count, plan.variant(trial.minus));
  return players;
}

double engine_seconds(const GameRecord& record) {
  std::chrono::duration<double> sum{0};
  for (const MoveRecord& move : record.moves) sum += move.elapsed;
  return sum.count();
}

// Of other games there are other steps, and of those other parameters: how far each goes.
void check_games(const std::string& path, const Json& was, const Json& now) {
  const auto number = [](const Json& object, const char* field) {
    const Json value = object.is_object() ? object.value(field, Json()) : Json();
    return value.is_number_integer() ? value.get<std::int64_t>() : 0;
  };
  const std::int64_t pairs = number(now, "pairs");
  if (pairs == 0 || pairs != number(was, "pairs") || number(was, "steps") == number(now, "steps"))
    return;
  refuse_to_resume(path,
                   fmt::format("games is {} in the file, now {}, and the steps depend on it",
                               2 * pairs * number(was, "steps"), 2 * pairs * number(now, "steps")));
}

// The first field that differs, in words.
void check_settings(const std::string& path, const std::string& stored, const std::string& asked) {
  Json was = read_json(stored), now = read_json(asked);
  for (const std::string_view field : {kOutputField, kToTheEndField}) {
    if (was.is_object()) was.erase(std::string(field));
    now.erase(std::string(field));
  }
  // An older file has the names of its conditions, and its players their limits.
  const std::string conditions(kConditionsField);
  if (was.is_object() && !was.contains(conditions)) now.erase(conditions);
  if (was == now) return;
  check_games(path, was, now);
  for (const auto& [name, value] : now.items()) {
    const Json* const old = was.is_object() && was.contains(name) ? &was[name] : nullptr;
    if (old != nullptr && *old == value) continue;
    refuse_to_resume(path,
                     fmt::format("{} is {} in the file, now {}", name,
                                 old != nullptr ? json_text(*old) : "missing", json_text(value)));
  }
  throw Error(fmt::format("{}: cannot go on: the settings of its tuning run differ", path));
}

// Refuses the file of another tuning run.
void check_run(const StepPlan& plan, const sqlite::Database& database) {
  const std::string& path = plan.match.path;
  const std::optional<TuningState> state = read_tuning(database);
  if (state) {
    check_settings(path, state->settings, plan.settings);
  } else if (database.number("SELECT count(*) FROM game") > 0) {
    throw Error(fmt::format("{}: holds a match, not a tuning run", path));
  }
}

// Replays what the file holds. Whoever changed a row finds out here.
int take_stored(const StepPlan& plan, StepTuner& tuner, StoreWriter& store) {
  const std::string& path = plan.match.path;
  std::optional<TuningState> state;
  store.look([&](const sqlite::Database& database) { state = read_tuning(database); });
  const std::vector<bool> played = store.played();
  if (!state) {
    store.commit({},
                 [&](const sqlite::Database& database) { create_tuning(database, plan.settings); });
    return 0;
  }
  check_stored(path, *state, std::count(played.begin(), played.end(), true));
  const int count = static_cast<int>(state->steps.size());
  for (const TuningStep& step : state->steps) {
    if (tuner.add(step, {step.tried, step.against}) == step.after) continue;
    throw Error(fmt::format("{}: damaged: its steps are not those of its games", path));
  }
  return count;
}

// A program that only fails ends the run, before it has tuned by nothing else.
void count_failure(const StepPlan& plan, const GameRecord& record, std::vector<StepFaults>& all) {
  for (StepFaults& faults : all) {
    faults.add(record, plan.sides);
    const int most = plan.match.max_failures;
    if (most == 0 || faults.in_a_row < most) continue;
    const int opponent = 2 * plan.sides.conditions + faults.opponent.value_or(0);
    throw Error(fmt::format(
        "{} has failed in {} games in a row, the last time by {}: --log FILE shows the traffic, "
        "--max-failures 0 plays on; whole steps are kept, and --resume continues",
        faults.opponent ? plan.match.run.players[zu(opponent)].name : plan.tuned->spec().text, most,
        name(record.outcome.reason)));
  }
}

std::string live_line(const StepTuner& tuner, int done, const Pace& pace, const Window& window) {
  std::string line = fmt::format("step {}/{}", done, tuner.steps());
  if (pace.games_per_second) line += fmt::format("  {} games/s", rate_text(*pace.games_per_second));
  if (pace.seconds_left) line += fmt::format("  {} left", duration_text(*pace.seconds_left));
  line += "  " + tuner.progress();
  return first_columns(line, window.columns);
}

// The tuned player as the user named it, since "tried" and "against" are sides of a step.
std::vector<std::string> names_of(const StepPlan& plan) {
  std::vector<std::string> names;
  for (const PlayerRow& player : plan.match.run.players) {
    const bool is_opponent = plan.sides.is_opponent(static_cast<int>(names.size()));
    names.push_back(is_opponent ? player.name : plan.tuned->spec().text);
  }
  return names;
}

std::vector<TuningStep> steps_of(const StoreWriter& store) {
  std::vector<TuningStep> steps;
  store.look([&](const sqlite::Database& database) {
    if (auto state = read_tuning(database)) steps = std::move(state->steps);
  });
  return steps;
}

// Here it says how many games can be played at once; elsewhere others know.
void tell_start(const StepPlan& plan, const StepTuner& tuner) {
  if (plan.match.progress.quiet) return;
  if (plan.match.elsewhere) {
    for (const std::string& note : plan.match.notes) print(stderr, "note: {}\n", note);
    return;
  }
  const std::int64_t at_once = 2LL * tuner.pairs() * std::min(tuner.delay(), tuner.steps());
  if (plan.match.spec.threads <= at_once) return;
  print(stderr,
        "note: {} threads, but only {} games can be played at the same time: the other threads "
        "wait; raise --pairs or --delay\n",
        plan.match.spec.threads, at_once);
}

// The steps that the file does not hold, while they are played.
class StepRun {
 public:
  // REQUIRES: all outlive this.
  StepRun(const StepPlan& plan, StepTuner& tuner, StoreWriter& store, StepsPlayed& played)
      : plan_(plan),
        tuner_(tuner),
        store_(store),
        played_(played),
        games_(played.steps * 2 * tuner.pairs()),
        faults_(no_step_faults(plan.sides)),
        schedule_(
            tuner, played.steps,
            {.sides = plan.sides,
             .pairing = plan.match.spec.pairing,
             .players = [this](const tuning::Trial& trial) { return players_of(plan_, trial); },
             .on_step = [this](const TuningStep& step,
                               const std::vector<GameRecord>& games) { keep(step, games); }}),
        session_(plan.match, plan.match.path, store,
                 {.names = names_of(plan),
                  .games = [this] { return games_; },
                  .planned = plan.match.run.games,
                  .text =
                      [this](const Pace& pace, const Window& window) {
                        return live_line(tuner_, schedule_.done(), pace, window);
                      }}) {}

  void play(const std::stop_token& stop) {
    MatchSpec spec = plan_.match.spec;
    spec.next = [this](const std::stop_token& end) { return schedule_.next(end); };
    spec.stop = schedule_.stop_token();
    const std::stop_callback interrupted(stop, [this] { schedule_.end(); });
    StepArrivals games(plan_, tuner_, schedule_, store_,
                       [this](const tuning::Trial& trial) { return players_of(plan_, trial); });
    session_.play(spec,
                  games.arrivals([this](const GameRecord& record) { count(record); },
                                 [this](int removed) { games_ -= removed; }),
                  played_);
    played_.steps = schedule_.done();
  }

 private:
  void keep(const TuningStep& step, const std::vector<GameRecord>& games) {
    try {
      store_.commit(games, [&](const sqlite::Database& database) { insert_step(database, step); });
    } catch (const Error& error) {
      throw Error(fmt::format("{}; whole steps are kept, and --resume continues", error.what()));
    }
    store_.require_in_place();
  }

  void count(const GameRecord& record) {
    played_.engine_seconds += engine_seconds(record);
    ++games_;
    const std::string answer = tuner_.take_answer();
    if (!answer.empty() && !plan_.match.progress.quiet) session_.say(answer);
    session_.note_games();
    count_failure(plan_, record, faults_);
  }

  const StepPlan& plan_;
  StepTuner& tuner_;
  StoreWriter& store_;
  StepsPlayed& played_;
  int games_;  // that are played, those of the file included
  std::vector<StepFaults> faults_;
  StepSchedule schedule_;
  Session session_;
};

bool is_complete(const StepTuner& tuner, int steps) {
  return steps == tuner.steps() || tuner.is_over();
}

}  // namespace

StepsPlayed play_steps(const StepPlan& plan, StepTuner& tuner) {
  const Interrupt interrupt;
  StoreWriter store =
      open_store(plan.match, plan.match.path, interrupt.token(),
                 [&](const sqlite::Database& database) { check_run(plan, database); });
  StepsPlayed played;
  played.steps = take_stored(plan, tuner, store);
  if (!is_complete(tuner, played.steps)) {
    tell_start(plan, tuner);
    StepRun(plan, tuner, store, played).play(interrupt.token());
  }
  played.all = steps_of(store);
  played.is_complete = is_complete(tuner, played.steps);
  if (played.lost.empty()) store.close();
  return played;
}

}  // namespace rb
