#pragma once

#include <condition_variable>
#include <mutex>

#include "tests/fakes/players.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

// Games that go on when a test says so.
namespace rb::fakes {

// Whoever comes waits until it is opened, or a stop is requested.
class Gate {
 public:
  void open() { set(is_open_); }
  // Until somebody waits, or has.
  void wait_for_guest() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_guest_; });
  }
  void pass(const std::stop_token& stop) {
    set(has_guest_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return is_open_; });
  }

 private:
  void set(bool& what) {
    const std::lock_guard lock(mutex_);
    what = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_open_ = false, has_guest_ = false;
};

// Plays tic-tac-toe at random, each move behind the gate.
class WaitingPlayer : public RandomPlayer {
 public:
  explicit WaitingPlayer(Gate& gate) : RandomPlayer(tic_tac_toe()), gate_(gate) {}
  Reply choose(const Position& position, const Limits& limits) override {
    gate_.pass(limits.stop);
    return RandomPlayer::choose(position, limits);
  }

 private:
  Gate& gate_;
};

}  // namespace rb::fakes
