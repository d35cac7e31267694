#include "runner/queue/playing_threads.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "runner/base/system/cores.hpp"
#include "runner/play/seat.hpp"

namespace rb::queue {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

PlayingThreads::PlayingThreads(const MatchSpec& spec, int threads)
    : spec_(spec), begun_(static_cast<std::size_t>(threads)) {
  for (std::size_t i = 0; i < begun_.size(); ++i) {
    threads_.emplace_back([this, i](const std::stop_token& stop) { work(i, stop); });
  }
}

PlayingThreads::~PlayingThreads() {
  for (std::jthread& thread : threads_) thread.request_stop();  // all before the first is awaited
}

void PlayingThreads::add(HeldTask task) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(task));
  changed_.notify_all();
}

std::vector<PlayedTask> PlayingThreads::take() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  return take_played(true);
}

std::vector<PlayedTask> PlayingThreads::take_played(bool counts) {
  const auto now = Clock::now();
  const auto other = std::stable_partition(
      played_.begin(), played_.end(),
      [&](const PlayedTask& task) { return (task.counts_at <= now) != counts; });
  std::vector<PlayedTask> tasks(std::make_move_iterator(other),
                                std::make_move_iterator(played_.end()));
  played_.erase(other, played_.end());
  return tasks;
}

void PlayingThreads::wait(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  auto end = Clock::now() + time;
  for (const PlayedTask& task : played_) end = std::min(end, task.counts_at);
  changed_.wait_until(lock, stop, end, [this] {
    return failure_ || std::any_of(played_.begin(), played_.end(), [](const PlayedTask& task) {
             return task.counts_at <= Clock::now();
           });
  });
}

std::size_t PlayingThreads::open() const {
  const std::lock_guard lock(mutex_);
  const auto begun = std::count_if(begun_.begin(), begun_.end(),
                                   [](const auto& task) { return task.has_value(); });
  return waiting_.size() + static_cast<std::size_t>(begun);
}

std::vector<HeldTask> PlayingThreads::give_back() {
  const std::lock_guard lock(mutex_);
  std::vector<HeldTask> tasks(waiting_.begin(), waiting_.end());
  waiting_.clear();
  for (PlayedTask& task : take_played(false)) tasks.push_back(std::move(task.held));
  return tasks;
}

std::vector<HeldTask> PlayingThreads::held() const {
  const std::lock_guard lock(mutex_);
  std::vector<HeldTask> tasks(waiting_.begin(), waiting_.end());
  for (const auto& begun : begun_) {
    if (begun) tasks.push_back(begun->task);
  }
  for (const PlayedTask& played : played_) tasks.push_back(played.held);
  return tasks;
}

std::vector<HeldTask> PlayingThreads::older_than(std::chrono::milliseconds age) const {
  const std::lock_guard lock(mutex_);
  std::vector<HeldTask> tasks;
  for (const auto& begun : begun_) {
    if (begun && Clock::now() - begun->since > age) tasks.push_back(begun->task);
  }
  return tasks;
}

void PlayingThreads::work(std::size_t thread, const std::stop_token& stop) {
  try {
    play(thread, stop);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    changed_.notify_all();
  }
}

void PlayingThreads::play(std::size_t thread, const std::stop_token& stop) {
  if (!spec_.cores.empty()) run_on_core(spec_.cores[thread % spec_.cores.size()]);
  Seat seat(spec_);
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    PlayedTask played{.held = std::move(waiting_.front()), .games = {}};
    waiting_.pop_front();
    const auto start = Clock::now();
    begun_[thread] = Begun{played.held, start};
    lock.unlock();
    const Task& task = played.held.task;
    for (int id = task.lo; id < task.lo + task.n; ++id) {
      auto record = seat.play({id, spec_.pairing(id), played.held.players}, stop);
      if (!record) return;
      played.games.push_back(*std::move(record));
      played.counts_at = std::max(played.counts_at, seat.counts_at());
    }
    played.seconds = seconds_since(start);
    lock.lock();
    begun_[thread].reset();
    played_.push_back(std::move(played));
    changed_.notify_all();
  }
}

}  // namespace rb::queue
