#pragma once

#include <chrono>
#include <ctime>

namespace rb {

// The processor time of the calling thread, as a time of the steady clock: it stands still while
// the thread waits, for a processor too.
inline std::chrono::steady_clock::time_point thread_now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::steady_clock::time_point(std::chrono::seconds(time.tv_sec) +
                                               std::chrono::nanoseconds(time.tv_nsec));
}

}  // namespace rb
