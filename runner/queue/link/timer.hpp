#pragma once

#include <chrono>

namespace rb::queue {

// Says when something repeated is due; the first time at once.
class Timer {
 public:
  explicit Timer(std::chrono::milliseconds every) : every_(every) {}

  bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + every_;
    return true;
  }
  void ring() { next_ = {}; }  // it is due now

 private:
  std::chrono::milliseconds every_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace rb::queue
