#include "runner/cli/tune/tune_steps.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shallow.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/play/game_result.hpp"
#include "runner/process/interrupt.hpp"
#include "runner/session/play.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/output.hpp"
#include "runner/tune/tunables.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {
namespace {

using nlohmann::json;

bool same_moves(const GameRecord& a, const GameRecord& b) {
  return std::equal(
      a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
      [](const MoveRecord& x, const MoveRecord& y) { return x.reply.move == y.reply.move; });
}

// Sums of a step's games, in the order of ids, players 0 and 1.
TuningStep result_of(int id, const std::vector<GameRecord>& games) {
  TuningStep step{.id = id};
  for (std::size_t i = 0; i < games.size(); i += 2) {
    int points = 0;
    for (const std::size_t g : {i, i + 1}) {
      const bool black = games[g].players[0] == 0;
      const int half = half_points(games[g].outcome, black ? Stone::black : Stone::white);
      ++(half == 2 ? step.wins : half == 1 ? step.draws : step.losses);
      points += half;
    }
    ++step.pairs[static_cast<std::size_t>(points)];
    if (same_moves(games[i], games[i + 1])) ++step.alike;
  }
  return step;
}

// Where the workers of a match wait until the parameters of their step are known, and where its
// games are put together. The match hands in one game at a time.
class Desk {
 public:
  Desk(const StepPlan& plan, StepTuner& tuner, StoreWriter& store, int done)
      : plan_(plan), tuner_(tuner), store_(store), done_(done) {}

  // The player of this number: 2 * step is the one that is tried, 2 * step + 1 its opponent.
  std::unique_ptr<Player> player(int number) {
    std::unique_lock lock(mutex_);
    const int step = number / 2;
    changed_.wait(lock, [&] { return ended_ || step < done_ + tuner_.delay(); });
    if (ended_) return renju::make_engine(plan_.profile, renju::ClockKind::nodes);
    try {
      const tuning::Trial& trial = trial_of(step);
      const renju::Profile profile =
          with_values(plan_.profile, plan_.parameters, number % 2 == 0 ? trial.plus : trial.minus);
      return renju::make_engine(profile, renju::ClockKind::nodes);
    } catch (...) {
      end();
      throw;
    }
  }

  void add(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    const int step = record.id / (2 * tuner_.pairs());
    std::vector<GameRecord>& games = games_[step];
    games.push_back(record);
    for (int& player : games.back().players) player %= 2;
    for (const MoveRecord& move : record.moves) {
      engine_time_ += std::chrono::duration<double>(move.elapsed).count();
    }
    try {
      while (!ended_ && is_whole(done_)) finish_step();
    } catch (...) {
      end();
      throw;
    }
  }

  void end_now() {
    const std::lock_guard lock(mutex_);
    end();
  }

  // These between two calls of add() alone.
  int done() const { return done_; }
  double engine_seconds() const { return engine_time_; }
  std::stop_token stop_token() const { return stop_.get_token(); }

 private:
  bool is_whole(int step) const {
    const auto found = games_.find(step);
    return found != games_.end() &&
           found->second.size() == 2 * static_cast<std::size_t>(tuner_.pairs());
  }

  const tuning::Trial& trial_of(int step) {
    const auto found = trials_.find(step);
    if (found != trials_.end()) return found->second;
    return trials_.emplace(step, tuner_.trial(step)).first->second;
  }

  void finish_step() {
    std::vector<GameRecord> games = std::move(games_.extract(done_).mapped());
    std::sort(games.begin(), games.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.id < b.id; });
    TuningStep step = result_of(done_, games);
    const tuning::Trial& trial = trial_of(done_);
    step.tried = values_text(trial.plus);
    step.against = values_text(trial.minus);
    tuner_.add(step);
    store_.commit(games, [&](const sqlite::Database& database) { insert_step(database, step); });
    store_.require_in_place();
    trials_.erase(done_);
    ++done_;
    if (tuner_.is_over()) end();
    changed_.notify_all();
  }

  void end() {
    ended_ = true;
    stop_.request_stop();
    changed_.notify_all();
  }

  const StepPlan& plan_;
  StepTuner& tuner_;
  StoreWriter& store_;
  std::stop_source stop_;  // games of steps that are not needed
  std::mutex mutex_;       // of all below
  std::condition_variable changed_;
  int done_;
  bool ended_ = false;
  double engine_time_ = 0;
  std::map<int, std::vector<GameRecord>> games_;  // by step
  std::map<int, tuning::Trial> trials_;
};

// The first field that differs, in words.
void check_settings(const std::string& path, const std::string& stored, const std::string& asked) {
  json was = json::parse(stored, kShallow, false);
  const json now = json::parse(asked);
  if (was.is_object()) was.erase("to_the_end");  // older files have it: where a run ends, no more
  if (was == now) return;
  for (const auto& [name, value] : now.items()) {
    const json* const old = was.is_object() && was.contains(name) ? &was[name] : nullptr;
    if (old != nullptr && *old == value) continue;
    throw Error(fmt::format("{}: cannot go on: {} is {} in the file, now {}", path, name,
                            old != nullptr ? old->dump() : "missing", value.dump()));
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
  const auto is_damaged = [&] {
    throw Error(fmt::format("{}: is damaged: its steps are not those of its games", path));
  };
  for (const TuningStep& stored : state->steps) {
    TuningStep step = stored;
    step.after.clear();
    tuner.add(step);
    if (step.after != stored.after) is_damaged();
  }
  return count;
}

StoreWriter open_store(const StepPlan& plan, std::stop_token stop) {
  const RunPlan& match = plan.match;
  const auto check = [&](const sqlite::Database& database) { check_run(plan, database); };
  StoreWriter store = match.resume
                          ? StoreWriter::resume(match.path, match.run, match.openings, check)
                          : StoreWriter::create(match.path, match.run, match.openings);
  store.wait_as(lock_wait(match.path, std::move(stop)));
  return store;
}

std::string live_line(StepTuner& tuner, int done, const Pace& pace, const Window& window) {
  std::string line = fmt::format("step {}/{}", done, tuner.steps());
  if (pace.games_per_second) line += fmt::format("  {} games/s", rate_text(*pace.games_per_second));
  if (pace.seconds_left) line += fmt::format("  {} left", duration_text(*pace.seconds_left));
  line += "  " + tuner.progress();
  return first_columns(line, window.columns);
}

std::vector<TuningStep> steps_of(const StoreWriter& store) {
  std::vector<TuningStep> steps;
  store.look([&](const sqlite::Database& database) {
    if (auto state = read_tuning(database)) steps = std::move(state->steps);
  });
  return steps;
}

}  // namespace

StepsPlayed play_steps(StepPlan& plan, StepTuner& tuner) {
  const Interrupt interrupt;
  StoreWriter store = open_store(plan, interrupt.token());
  const int before = take_stored(plan, tuner, store);
  StepsPlayed played{.steps = before};
  played.is_complete = before == tuner.steps() || tuner.is_over();
  if (played.is_complete) {
    played.all = steps_of(store);
    store.close();
    return played;
  }
  Desk desk(plan, tuner, store, before);
  const std::int64_t at_once = 2LL * tuner.pairs() * std::min(tuner.delay(), tuner.steps());
  if (plan.match.spec.threads > at_once) {
    print(stderr,
          "note: {} threads, but only {} games can be played at the same time: the rest "
          "waits; raise --pairs or --delay\n",
          plan.match.spec.threads, at_once);
  }
  MatchSpec spec = plan.match.spec;
  spec.played = store.played();
  spec.players.clear();
  spec.kept_players = 2;  // the last step's never come again
  for (int number = 0; number < 2 * tuner.steps(); ++number) {
    spec.players.push_back([&desk, number] { return desk.player(number); });
  }
  const int games_of_step = 2 * tuner.pairs();
  spec.pairing = [pairing = plan.match.spec.pairing, games_of_step](int id) {
    Pairing changed = pairing(id);
    for (int& player : changed.players) player += id / games_of_step * 2;
    return changed;
  };
  const std::stop_callback interrupted(interrupt.token(), [&desk] { desk.end_now(); });
  spec.stop = desk.stop_token();
  int games = before * games_of_step;
  const int games_before = games;
  Progress progress(
      Progress::to(stderr),
      [&](const Pace& pace, const Window& window) {
        return live_line(tuner, desk.done(), pace, window);
      },
      plan.match.run.games, games);
  try {
    run_match(spec, [&](const GameRecord& record) {
      desk.add(record);
      progress.update(++games);
      return true;
    });
  } catch (const LostFileError& error) {
    played.lost = error.what();
  }
  played.all = steps_of(store);
  played.steps = desk.done();
  played.games_now = games - games_before;
  played.seconds = progress.seconds();
  played.engine_seconds = desk.engine_seconds();
  played.is_complete = played.steps == tuner.steps() || tuner.is_over();
  if (played.games_now > 0) progress.finish(games);
  if (played.lost.empty()) store.close();
  return played;
}

}  // namespace rb::cli
