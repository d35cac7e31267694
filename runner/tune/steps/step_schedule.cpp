#include "runner/tune/steps/step_schedule.hpp"

#include <algorithm>
#include <cstddef>

#include "runner/tune/steps/step_result.hpp"

namespace rb {
std::optional<Job> StepSchedule::next(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (next_ == tuner_.steps() * games_of_step_) return std::nullopt;
  const int id = next_++;
  const int step = id / games_of_step_;
  changed_.wait(lock, stop, [&] { return ended_ || step < done_ + tuner_.delay(); });
  if (ended_ || stop.stop_requested()) return std::nullopt;
  return Job{id, games_.pairing(id), begun(step).players};
}

const StepSchedule::Step& StepSchedule::begun(int step) {
  const auto found = steps_.find(step);
  if (found != steps_.end()) return found->second;
  tuning::Trial trial = tuner_.trial(step);
  auto players = std::make_shared<const PlayerFactories>(games_.players(trial));
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
  TuningStep result = step_result(done_, step->games, games_.sides);
  result.tried = step->trial.plus;
  result.against = step->trial.minus;
  result.after = tuner_.add(result, step->trial);
  const bool is_over = tuner_.is_over();
  lock.unlock();
  games_.on_step(result, step->games);
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
