#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

namespace rb::renju {

// What a search or a solver may still spend. One budget is passed down through nested calls, so
// that their limits nest: a part is never larger than the rest of the whole, nor its deadline
// later, and its use is charged to the whole. A node is one position entered.
class Budget {
 public:
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  using TimePoint = std::chrono::steady_clock::time_point;
  using Deadline = std::optional<TimePoint>;
  using Now = TimePoint (*)();
  static TimePoint steady_now() { return std::chrono::steady_clock::now(); }

  // The source of the time, and the number of nodes between two checks of the clock and the stop.
  struct Clock {
    Now now = steady_now;
    int stride = 256;
  };

  explicit Budget(std::int64_t nodes = kUnlimited, Deadline deadline = {},
                  std::stop_token stop = {})
      : Budget(nodes, deadline, std::move(stop), Clock()) {}
  Budget(std::int64_t nodes, Deadline deadline, std::stop_token stop, Clock clock)
      : given_(nodes), left_(nodes), deadline_(deadline), stop_(std::move(stop)), clock_(clock) {}

  // Takes one node; false if none is left, the time is up or a stop was requested. Once false, it
  // stays false. A deadline that has passed is noticed at the first node.
  bool spend() {
    if (left_ <= 0 || (--until_look_ < 0 && !look())) return false;
    --left_;
    return true;
  }
  bool ended() const { return left_ <= 0; }
  std::int64_t left() const { return left_; }
  std::int64_t used() const { return given_ - left_ - lost_ + beside_; }
  const Deadline& deadline() const { return deadline_; }
  TimePoint now() const { return clock_.now(); }

  // A budget of at most `nodes` that ends at the deadline of the whole, or at an earlier one. Call
  // charge() with it when it is done.
  Budget part(std::int64_t nodes, Deadline earlier = {}) const {
    const Deadline end = earlier && deadline_ ? std::min(*earlier, *deadline_)
                         : earlier            ? earlier
                                              : deadline_;
    return {std::min(nodes, left_), end, stop_, clock_};
  }
  // A separate budget of nodes that ends with the deadline or stop of this one. Call count() with
  // it when it is done.
  Budget beside(std::int64_t nodes) const { return {nodes, deadline_, stop_, clock_}; }
  // A part that its own deadline ended does not end the whole.
  void charge(const Budget& part) {
    left_ -= part.used() - part.beside_;
    count_of(part, part.beside_);
  }
  // Counts use beside this budget without reducing it.
  void count(const Budget& beside) { count_of(beside, beside.used()); }

 private:
  void count_of(const Budget& other, std::int64_t nodes) {
    beside_ += nodes;
    if (other.lost_ > 0) look();
  }
  bool look() {
    until_look_ = clock_.stride - 1;
    const bool over = stop_.stop_requested() || (deadline_ && clock_.now() >= *deadline_);
    if (over) lost_ += left_, left_ = 0;
    return !over;
  }

  std::int64_t given_, left_;
  std::int64_t lost_ = 0;  // nodes that the clock or the stop took away
  std::int64_t beside_ = 0;
  int until_look_ = 0;
  Deadline deadline_;
  std::stop_token stop_;
  Clock clock_;
};

}  // namespace rb::renju
