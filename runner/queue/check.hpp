#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "runner/play/match_spec.hpp"

namespace rb::queue {

// Plays games once more, in a thread of its own, one after the other: what comes out is the truth.
class Check {
 public:
  struct Verdict {
    int id = 0;
    std::uint64_t digest = 0;
  };

  // REQUIRES: `spec` outlives this, and its games can be repeated.
  explicit Check(const MatchSpec& spec);
  ~Check();  // a game under way is thrown away
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;

  void add(Job job);  // each id is played once at most
  // The checks that ended since the last call. Rethrows what a player threw.
  std::vector<Verdict> take();
  bool is_idle() const;  // nothing waits, is played or can be taken

 private:
  void work(const std::stop_token& stop);
  void play(const std::stop_token& stop);

  const MatchSpec& spec_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable_any changed_;
  std::set<int> known_;
  std::deque<Job> waiting_;
  std::vector<Verdict> verdicts_;
  bool is_playing_ = false;
  std::exception_ptr failure_;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace rb::queue
