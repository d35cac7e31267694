#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

namespace rb::renju {

// What a search or a solver may still spend. One budget is passed down through those that call each
// other, so that their limits nest: a part is never larger than what is left of the whole, nor its
// deadline later, and what it has used is charged to the whole. A node is one position entered.
class Budget {
 public:
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  using TimePoint = std::chrono::steady_clock::time_point;
  using Deadline = std::optional<TimePoint>;
  using Now = TimePoint (*)();
  static TimePoint steady_now() { return std::chrono::steady_clock::now(); }

  // How the time is told, and how many nodes pass between two looks at the clock and at the stop.
  struct Clock {
    Now now = steady_now;
    int stride = 256;
  };

  explicit Budget(std::int64_t nodes = kUnlimited, Deadline deadline = {},
                  std::stop_token stop = {})
      : Budget(nodes, deadline, std::move(stop), Clock()) {}
  Budget(std::int64_t nodes, Deadline deadline, std::stop_token stop, Clock clock)
      : given_(nodes), left_(nodes), deadline_(deadline), stop_(std::move(stop)), clock_(clock) {}

  // Takes one node; false if there is none left, the time is over or a stop was asked for. Once
  // false, it stays false. A deadline that has passed is seen at the first node.
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

  // A budget of at most `nodes` that ends at the deadline of the whole, or at an earlier one.
  // charge() it when it is done.
  Budget part(std::int64_t nodes, Deadline earlier = {}) const {
    const Deadline end = earlier && deadline_ ? std::min(*earlier, *deadline_)
                         : earlier            ? earlier
                                              : deadline_;
    return {std::min(nodes, left_), end, stop_, clock_};
  }
  // A budget of nodes of its own, that ends with the deadline or stop of this one; count() it when
  // it is done.
  Budget beside(std::int64_t nodes) const { return {nodes, deadline_, stop_, clock_}; }
  // A part that its own deadline ended does not end the whole.
  void charge(const Budget& part) {
    left_ -= part.used() - part.beside_;
    count_of(part, part.beside_);
  }
  // What was used beside this budget is used, but leaves no less of it.
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
