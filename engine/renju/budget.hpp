#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

namespace rb::renju {

// What a solver may still spend. One budget is passed down through solvers that call each other,
// so that their limits nest: a part is never larger than what is left of the whole, and what it
// has used is charged to the whole. A node is one stone placed on the board.
class Budget {
 public:
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;

  explicit Budget(std::int64_t nodes = kUnlimited, Deadline deadline = {},
                  std::stop_token stop = {})
      : given_(nodes), left_(nodes), deadline_(deadline), stop_(std::move(stop)) {}

  // Takes one node; false if there is none left, the time is over or a stop was asked for. Clock
  // and stop are looked at every kStride nodes. Once false, it stays false.
  bool spend() {
    if (left_ <= 0 || (--until_look_ < 0 && !look())) return false;
    --left_;
    return true;
  }
  bool ended() const { return left_ <= 0; }
  std::int64_t left() const { return left_; }
  std::int64_t used() const { return given_ - left_ - lost_; }

  // A budget of at most `nodes`, with the same deadline and stop; charge() it when it is done.
  Budget part(std::int64_t nodes) const { return Budget(std::min(nodes, left_), deadline_, stop_); }
  void charge(const Budget& part) {
    left_ -= part.used();
    if (part.lost_ > 0) end();
  }

 private:
  static constexpr int kStride = 256;

  void end() { lost_ += left_, left_ = 0; }
  bool look() {
    until_look_ = kStride;
    const bool over =
        stop_.stop_requested() || (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
    if (over) end();
    return !over;
  }

  std::int64_t given_, left_;
  std::int64_t lost_ = 0;  // nodes that the clock or the stop took away
  int until_look_ = 0;
  Deadline deadline_;
  std::stop_token stop_;
};

}  // namespace rb::renju
