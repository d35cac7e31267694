#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/queue/joined_run.hpp"
#include "runner/queue/message/members.hpp"
#include "runner/queue/playing_threads.hpp"
#include "runner/queue/step_players.hpp"

namespace rb::queue {

// A task that takes longer hangs, so its lease is not renewed: a hundred times what `tasks` that
// took `seconds` together took each, a minute at least.
std::chrono::milliseconds longest_task(double seconds, int tasks);

// How many tasks beyond one a thread to ask for: those that end while their results and the
// question for more are under way, if a message and its answer take `trip` and a task takes `task`
// seconds; up to one a thread. One at least, but of a sequential test, of which few games should be
// in flight, none as long as threads would wait for less than a tenth of a task together.
std::size_t tasks_ahead(int threads, double trip, double task, bool has_test);

// What a worker exchanges with the server for one run: takes tasks, hands in games, and says that
// it is alive. Its PlayingThreads play them.
class TaskExchange {
 public:
  enum class End : std::uint8_t {
    over,    // the run is over
    banned,  // this worker is not wanted in it
    empty,   // for some time there was nothing to do
    left,    // another run is to be played, and all that was held is handed in
    drained  // a stop was requested, and all that was held is handed in or given back
  };

  // REQUIRES: all outlive this. `self` counts what this worker did.
  TaskExchange(const WorkerRequest& request, const JoinedRun& run, const std::string& run_name,
               Server& server, Member& self);

  // Keeps going when links are lost. `wants_other` is asked every few seconds.
  End work(const std::stop_token& stop, const std::function<bool()>& wants_other);

 private:
  enum class Mode : std::uint8_t { playing, leaving, draining };

  void step(const std::stop_token& stop);
  void hand_in();
  void give_back(const std::vector<HeldTask>& tasks);
  void beat();
  void renew();
  void fetch();
  void take(bool is_first, const std::string& entry, const Task& task);
  std::vector<HeldTask> held() const;
  std::string stream(bool is_first) const { return is_first ? keys_.first() : keys_.tasks(); }

  const WorkerRequest& request_;
  const JoinedRun& run_;
  Keys keys_;
  Server& server_;
  Member& self_;
  PlayingThreads bench_;
  StepPlayers players_;
  std::deque<PlayedTask> unsent_;
  Mode mode_ = Mode::playing;
  Deadline next_beat_{};
  Deadline last_beat_;
  Deadline empty_since_;
  std::chrono::milliseconds idle_wait_{};
  std::optional<End> end_;
  double task_seconds_ = 0;
  int tasks_ = 0;
  double trip_ = 0;  // seconds that the last results took to the server, and its answer back
};

}  // namespace rb::queue
