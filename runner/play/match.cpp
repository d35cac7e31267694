#include "runner/play/match.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "runner/base/system/cores.hpp"
#include "runner/play/seat.hpp"

namespace rb {
namespace {

// Where the workers meet: they take games here and hand in what they played.
//
// Finished games wait in a queue, and a worker that finds no other one delivering delivers them
// all. So on_games runs in one thread at a time, yet no worker waits for a database while it could
// play: with a plain lock round on_games two threads lose a tenth of their speed to each other.
class GameQueue {
 public:
  GameQueue(const MatchSpec& spec, const OnGames& on_games) : spec_(spec), on_games_(on_games) {}

  // The next game to play, or none: all are taken, or the match ends.
  std::optional<Job> next() {
    if (over_.stop_requested()) return std::nullopt;
    if (spec_.next) return spec_.next(over_.get_token());
    const auto is_played = [&](int id) {
      const auto place = static_cast<std::size_t>(id);
      return place < spec_.played.size() && spec_.played[place];
    };
    int id = 0;
    do {
      id = next_.fetch_add(1, std::memory_order_relaxed);
      if (id >= spec_.games) return std::nullopt;
    } while (is_played(id));
    return Job{id, spec_.pairing(id)};
  }

  // Hands it in once it counts (seat.hpp), if no stop is requested before that.
  void hold(GameRecord record, std::chrono::steady_clock::time_point counts_at) {
    std::unique_lock lock(mutex_);
    const auto has_room = [this] { return held_.size() < kMostHeld; };
    if (!held_change_.wait(lock, stop_.get_token(), has_room)) return;
    held_.push_back({counts_at, std::move(record)});
    held_change_.notify_all();
  }

  // Hands in what is held, until the workers have ended.
  void release() {
    const std::stop_token stop = stop_.get_token();
    std::unique_lock lock(mutex_);
    for (;;) {
      held_change_.wait(lock, stop, [this] { return !held_.empty() || have_ended_; });
      if (held_.empty()) return;
      held_change_.wait_until(lock, stop, held_.front().counts_at, [] { return false; });
      if (stop.stop_requested()) return;
      GameRecord record = std::move(held_.front().record);
      held_.pop_front();
      held_change_.notify_all();
      lock.unlock();
      hand_in(std::move(record));
      lock.lock();
    }
  }
  void note_end_of_workers() {
    const std::lock_guard lock(mutex_);
    have_ended_ = true;
    held_change_.notify_all();
  }

  void hand_in(GameRecord record) {
    std::unique_lock lock(mutex_);
    // More workers than on_games can serve: they wait here rather than fill the memory.
    room_.wait(lock, [this] { return !delivering_ || ended_.size() < kMostAtOnce; });
    ended_.push_back(std::move(record));
    if (delivering_) return;
    delivering_ = true;
    std::vector<GameRecord> games;
    while (!ended_.empty() && !closed_) {
      games.clear();
      games.swap(ended_);
      if (games.size() == kMostAtOnce) room_.notify_all();
      lock.unlock();
      deliver(games);
      lock.lock();
    }
    delivering_ = false;
    room_.notify_all();
  }

  // Keeps the first exception for the caller of run_match and ends the match.
  void fail(std::exception_ptr error) {
    {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::move(error);
      closed_ = true;
    }
    request_stop();
  }

  std::stop_token stop_token() const { return stop_.get_token(); }
  void request_stop() {
    over_.request_stop();
    stop_.request_stop();
  }
  std::exception_ptr error() const { return error_; }  // after the workers have ended

 private:
  void deliver(std::span<const GameRecord> games) {
    try {
      if (!on_games_(games)) over_.request_stop();
    } catch (...) {
      fail(std::current_exception());
    }
  }

  const MatchSpec& spec_;
  const OnGames& on_games_;
  std::stop_source over_;  // no further game is begun
  std::stop_source stop_;  // those under way are thrown away
  std::atomic<int> next_ = 0;

  std::mutex mutex_;  // of all below
  std::condition_variable room_;
  std::vector<GameRecord> ended_;
  bool delivering_ = false;
  bool closed_ = false;  // after an error: on_games has seen its last game
  std::exception_ptr error_;

  struct Held {
    std::chrono::steady_clock::time_point counts_at;
    GameRecord record;
  };
  // More than this, of a program that only fails, would be games played for nothing.
  static constexpr std::size_t kMostHeld = 64;
  std::deque<Held> held_;
  std::condition_variable_any held_change_;
  bool have_ended_ = false;
};

void work(const MatchSpec& spec, std::size_t worker, GameQueue& queue) {
  if (!spec.cores.empty()) run_on_core(spec.cores[worker % spec.cores.size()]);
  Seat seat(spec);
  while (std::optional<Job> job = queue.next()) {
    auto record = seat.play(*std::move(job), queue.stop_token());
    if (!record) continue;
    if (seat.counts_at() > std::chrono::steady_clock::now()) {
      queue.hold(*std::move(record), seat.counts_at());
    } else {
      queue.hand_in(*std::move(record));
    }
  }
}

}  // namespace

void run_match(const MatchSpec& spec, const OnGames& on_games) {
  GameQueue queue(spec, on_games);
  const std::stop_callback forward(spec.stop, [&queue] { queue.request_stop(); });
  const auto worker = [&](std::size_t index) {
    try {
      work(spec, index, queue);
    } catch (...) {
      queue.fail(std::current_exception());
    }
  };
  std::jthread releaser;
  {
    std::vector<std::jthread> workers;
    try {
      releaser = std::jthread([&queue] { queue.release(); });
      const int count = std::clamp(spec.threads, 1, std::max(spec.games, 1));
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        workers.emplace_back(worker, i);
      }
    } catch (...) {  // the system has no thread left
      queue.fail(std::current_exception());
    }
  }
  queue.note_end_of_workers();
  if (releaser.joinable()) releaser.join();
  if (queue.error()) std::rethrow_exception(queue.error());
}

}  // namespace rb
