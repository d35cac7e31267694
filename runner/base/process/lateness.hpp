#pragma once

#include <atomic>
#include <chrono>

namespace rb {

// How late this program itself was while it waited for engines: on a machine that is too busy its
// own threads do not get a processor in time. For any number of threads.
class Lateness {
 public:
  // Only delays longer than `least` are reported.
  explicit Lateness(std::chrono::nanoseconds least) : least_(least) {}

  // Adds the greatest delay of one answer. False: it was in time.
  bool add(std::chrono::nanoseconds late) {
    if (late <= least_) return false;
    ++count_;
    for (auto most = most_.load(); late > most && !most_.compare_exchange_weak(most, late);) {
    }
    return true;
  }
  int count() const { return count_; }                     // of answers
  std::chrono::nanoseconds most() const { return most_; }  // 0: never late

 private:
  const std::chrono::nanoseconds least_;
  std::atomic<int> count_ = 0;
  std::atomic<std::chrono::nanoseconds> most_ = std::chrono::nanoseconds(0);
};

}  // namespace rb
