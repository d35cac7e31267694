#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/queue/tasks.hpp"

namespace rb::queue {

// A task that a worker took: its place on the server, and how much of it was played.
struct HeldTask {
  bool is_first = false;  // of the stream that is taken first
  std::string entry;
  Task task;
  std::shared_ptr<const PlayerFactories> players = {};  // null: those of the run
};
struct PlayedTask {
  HeldTask held;
  std::vector<GameRecord> games;
  double seconds = 0;
  std::chrono::steady_clock::time_point counts_at{};  // Seat::counts_at() of its last such game
};

// The threads of a worker, which play the tasks of one run. Used by the thread that talks.
class PlayingThreads {
 public:
  // REQUIRES: `spec` outlives this.
  PlayingThreads(const MatchSpec& spec, int threads);
  ~PlayingThreads();  // games under way are thrown away
  PlayingThreads(const PlayingThreads&) = delete;
  PlayingThreads& operator=(const PlayingThreads&) = delete;

  void add(HeldTask task);
  // The tasks that ended, and came to count, since the last call. Rethrows what a player threw.
  std::vector<PlayedTask> take();
  // Waits until something can be taken, the time has passed or a stop is requested.
  void wait(std::chrono::milliseconds time, const std::stop_token& stop);
  // Hands back the tasks that have not been started or do not yet count, and forgets them.
  std::vector<HeldTask> give_back();

  std::vector<HeldTask> held() const;  // waiting, begun, or played and not taken
  std::size_t open() const;            // waiting or begun
  // The tasks that were begun more than this long ago.
  std::vector<HeldTask> older_than(std::chrono::milliseconds age) const;

 private:
  struct Begun {
    HeldTask task;
    std::chrono::steady_clock::time_point since;
  };
  std::vector<PlayedTask> take_played(bool counts);  // REQUIRES: locked
  void work(std::size_t thread, const std::stop_token& stop);
  void play(std::size_t thread, const std::stop_token& stop);

  const MatchSpec& spec_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable_any changed_;
  std::deque<HeldTask> waiting_;
  std::vector<std::optional<Begun>> begun_;  // by thread
  std::vector<PlayedTask> played_;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  // the last: they use the others
};

}  // namespace rb::queue
