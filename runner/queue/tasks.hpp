#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

// What a coordinator has given out and what it should give out next. Pure: it has no clock and no
// link, and whatever it gets, each game is stored, out, or to be given out.
namespace rb::queue {

// Games lo, ..., lo + n - 1.
struct Task {
  int lo = 0;
  int n = 0;
  int attempt = 1;          // how often it was given out, with this time
  std::string values = {};  // what its players play with; empty: what the run says
  friend bool operator==(const Task&, const Task&) = default;
};

using Seconds = double;  // of any monotonic clock

struct TaskRules {
  int games = 0;
  bool has_test = false;  // a sequential test decides when it ends: few games should be in flight
  bool may_hedge = true;  // a game that is played twice is the same game
  int step_games = 0;     // no task holds games of two such steps; 0: there are none
};

class Tasks {
 public:
  // A task that was taken so often and never handed in is not given out again.
  static constexpr int kMostAttempts = 4;

  // `played` by id; may be shorter than rules.games.
  Tasks(const TaskRules& rules, const std::vector<bool>& played);

  // The tasks that should be added now for this number of threads: the lowest ids first, in whole
  // pairs where none of the two is there, as many as keep the threads busy until the next call and
  // no more. From now on they are out.
  std::vector<Task> next(int threads, Seconds now);
  // Only games below this are given out from now on.
  void open_to(int id) { open_ = id; }
  // The queue holds a task that is out as this entry, perhaps beside others.
  void given(const std::string& entry, const Task& task);

  // The game is stored now. False: it already was.
  bool store(int id);
  // The game is no longer stored and will be given out again. REQUIRES: is_stored().
  void revoke(int id);
  // Entries whose games have all been stored since the last call, as far as they may still be in
  // the queue.
  std::vector<std::string> take_useless();

  // Reports what a task cost: the time of its games by the clock of the worker, and the bytes of
  // its message.
  void measured(int games, double seconds, std::size_t bytes);

  // Tasks that take much longer than expected of this number of threads, to be given out once more
  // before all others: in a test, and at the end as far as threads are idle. Call it about twice a
  // second; each is returned once.
  std::vector<Task> to_hedge(int threads, Seconds now);
  // How often the games were given out as this very task; 0: they are not out in this form, and a
  // worker that has it need not play it.
  int attempts(const Task& task) const;
  // The entry is no longer in the queue.
  void gone(const std::string& entry, const Task& task);

  // What the queue holds, by entry. Drops what it does not hold, so that next() gives it out again,
  // and takes over what is in it. Returns the entries to be deleted: their games are not needed.
  struct Difference {
    std::vector<std::string> useless;
    int games_again = 0;  // games that were out and are to be given out again
  };
  Difference reconcile(const std::map<std::string, Task>& queue, Seconds now);

  bool is_stored(int id) const { return states_[static_cast<std::size_t>(id)] == State::stored; }
  int stored() const { return stored_; }
  bool all_stored() const { return stored_ == rules_.games; }
  std::size_t entries() const;  // that the queue must hold
  double game_seconds() const;  // of one game on one thread, on average; 0: not known

 private:
  enum class State : std::uint8_t { free, out, stored };
  struct Out {
    Task task;
    int left = 0;  // of its games, not stored
    std::set<std::string> entries;
    Seconds since = 0;
    bool is_hedged = false;
  };
  using OutMap = std::map<int, Out>;  // by the lowest id

  State& state(int id) { return states_[static_cast<std::size_t>(id)]; }
  bool is_free(int id) const;
  int lowest_free();
  Task cut(int lo, int most) const;
  int size(int threads) const;
  std::size_t window(int threads, int size) const;
  OutMap::iterator find_out(int id);
  OutMap::const_iterator same(const Task& task) const;
  bool is_sure_to_be_gone(const Out& out) const;
  void take_out(const Task& task, Seconds now);
  void release(int id);
  bool adopt(const std::string& entry, const Task& task, Seconds now);

  TaskRules rules_;
  std::vector<State> states_;
  int stored_ = 0;
  int open_;
  int untouched_ = 0;    // no id from here on was ever given out
  std::set<int> again_;  // free ids below
  OutMap out_;
  std::vector<std::string> useless_;
  bool has_lost_ = false;  // the queue, at some time, what was in it
  int measured_games_ = 0;
  double measured_seconds_ = 0;
  double measured_bytes_ = 0;
};

}  // namespace rb::queue
