#include "runner/tune/steps/step_schedule.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "rating/two/scores.hpp"
#include "runner/play/game_result.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb {
namespace {

bool same_moves(const GameRecord& a, const GameRecord& b) {
  return std::equal(
      a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
      [](const MoveRecord& x, const MoveRecord& y) { return x.reply.move == y.reply.move; });
}

// Sums of a step's games, in the order of ids; players below `tried` are tried.
TuningStep result_of(int id, const std::vector<GameRecord>& games, int tried) {
  TuningStep step{.id = id};
  for (std::size_t i = 0; i < games.size(); i += 2) {
    int points = 0;
    for (const std::size_t g : {i, i + 1}) {
      const bool black = games[g].players[0] < tried;
      const int half = half_points(games[g].outcome, black ? Stone::black : Stone::white);
      rating::count_game(step, half);
      points += half;
    }
    ++step.pairs[static_cast<std::size_t>(points)];
    if (same_moves(games[i], games[i + 1])) ++step.alike;
  }
  return step;
}

}  // namespace

std::optional<Job> StepSchedule::next(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (next_ == tuner_.steps() * games_of_step_) return std::nullopt;
  const int id = next_++;
  const int step = id / games_of_step_;
  changed_.wait(lock, stop, [&] { return ended_ || step < done_ + tuner_.delay(); });
  if (ended_ || stop.stop_requested()) return std::nullopt;
  return Job{id, pairing_(id), begun(step).players};
}

const StepSchedule::Step& StepSchedule::begun(int step) {
  const auto found = steps_.find(step);
  if (found != steps_.end()) return found->second;
  tuning::Trial trial = tuner_.trial(step);
  auto players = std::make_shared<const PlayerFactories>(players_(trial));
  return steps_.emplace(step, Step{std::move(trial), std::move(players)}).first->second;
}

void StepSchedule::add(const GameRecord& record) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    steps_.at(record.id / games_of_step_).games.push_back(record);
  }
  while (finish_step()) {
  }
}

int StepSchedule::known() {
  const std::lock_guard lock(mutex_);
  return std::min(done_ + tuner_.delay(), tuner_.steps()) * games_of_step_;
}

tuning::Trial StepSchedule::trial(int step) {
  const std::lock_guard lock(mutex_);
  return begun(step).trial;
}

void StepSchedule::remove(std::span<const int> ids) {
  const std::lock_guard lock(mutex_);
  for (const int id : ids) {
    const auto step = steps_.find(id / games_of_step_);
    if (step == steps_.end()) continue;
    std::erase_if(step->second.games, [&](const GameRecord& game) { return game.id == id; });
  }
}

std::optional<StepSchedule::Step> StepSchedule::take_whole_step() {
  const auto first = steps_.find(done_);
  if (ended_ || first == steps_.end()) return std::nullopt;
  if (first->second.games.size() < static_cast<std::size_t>(games_of_step_)) return std::nullopt;
  return std::move(steps_.extract(first).mapped());
}

bool StepSchedule::finish_step() {
  std::unique_lock lock(mutex_);
  std::optional<Step> step = take_whole_step();
  if (!step) return false;
  std::sort(step->games.begin(), step->games.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.id < b.id; });
  const int tried = static_cast<int>(step->players->size() / 2);
  TuningStep result = result_of(done_, step->games, tried);
  result.tried = values_text(step->trial.plus);
  result.against = values_text(step->trial.minus);
  result.after = values_text(tuner_.add(result, step->trial));
  const bool is_over = tuner_.is_over();
  lock.unlock();
  on_step_(result, step->games);
  lock.lock();
  ++done_;
  lock.unlock();
  changed_.notify_all();
  if (is_over) end();
  return true;
}

void StepSchedule::end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  stop_.request_stop();
  changed_.notify_all();
}

}  // namespace rb
