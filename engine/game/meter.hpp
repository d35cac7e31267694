#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/game/player.hpp"
#include "engine/game/thread_clock.hpp"

namespace rb {

// Counts the positions that a simple search visits for one move, and says when a limit is reached:
// nodes, the time for the move or an equal share of the game's clock, a stop.
class Meter {
 public:
  Meter() : Meter(Limits{}) {}
  // `stride`: positions between two checks of the clock and the stop.
  explicit Meter(const Limits& limits, std::uint64_t stride = 256)
      : most_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
        now_(limits.is_cpu_time ? thread_now : std::chrono::steady_clock::now),
        stop_(limits.stop),
        stride_(stride) {
    std::optional<std::chrono::milliseconds> time = limits.time;
    if (limits.clock) time = std::min(*limits.most_time(), limits.clock->share());
    if (time) deadline_ = now_() + *time;
  }

  // Takes one position; false if none is left. Once false, it stays false. The first call checks
  // the clock and the stop.
  bool spend() {
    if (left_ == 0 && !refill()) return false;
    --left_;
    return true;
  }
  std::uint64_t used() const { return granted_ - left_; }

 private:
  // Grants the positions up to the next check, so that each of them costs only a decrement.
  bool refill() {
    over_ =
        over_ || granted_ >= most_ || stop_.stop_requested() || (deadline_ && now_() >= *deadline_);
    if (over_) return false;
    left_ = std::min(stride_, most_ - granted_);
    granted_ += left_;
    return true;
  }

  std::uint64_t most_;
  std::chrono::steady_clock::time_point (*now_)();
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  std::stop_token stop_;
  std::uint64_t stride_;
  std::uint64_t granted_ = 0;
  std::uint64_t left_ = 0;  // of those granted
  bool over_ = false;
};

}  // namespace rb
