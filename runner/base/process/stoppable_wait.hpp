#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace rb {

// Returns at `end`, or as soon as a stop is requested.
inline void wait_until(std::chrono::steady_clock::time_point end, const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any stopped;
  stopped.wait_until(lock, stop, end, [] { return false; });
}

}  // namespace rb
