#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/game/player.hpp"

namespace rb {

// Counts the positions of one move of a simple search, and says when its limits are reached: the
// nodes, the time of the move or an equal share of the game's clock, the stop.
class Meter {
 public:
  Meter() : Meter(Limits{}) {}
  // `stride`: positions between two looks at the clock and at the stop.
  explicit Meter(const Limits& limits, int stride = 256)
      : most_(limits.nodes), stop_(limits.stop), stride_(stride) {
    std::optional<std::chrono::milliseconds> time = limits.time;
    if (limits.clock) time = std::min(*limits.most_time(), limits.clock->share());
    if (time) deadline_ = std::chrono::steady_clock::now() + *time;
  }

  // Takes one position; false if none is left. Once false, it stays false. The first one looks at
  // the clock and the stop.
  bool spend() {
    if (over_ || (most_ && used_ >= *most_) || (--until_look_ < 0 && !look())) return false;
    ++used_;
    return true;
  }
  std::uint64_t used() const { return used_; }

 private:
  bool look() {
    until_look_ = stride_ - 1;
    over_ = stop_.stop_requested() || (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
    return !over_;
  }

  std::optional<std::uint64_t> most_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  std::stop_token stop_;
  int stride_;
  int until_look_ = 0;
  std::uint64_t used_ = 0;
  bool over_ = false;
};

}  // namespace rb
