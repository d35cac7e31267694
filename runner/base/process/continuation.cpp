#include "runner/base/process/continuation.hpp"

#include <csignal>
#include <ctime>
#include <mutex>
#include <optional>

namespace rb {
namespace {

sigset_t continuation() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCONT);
  return set;
}

// Also counts the time in which the machine was suspended.
std::chrono::nanoseconds time_with_sleep() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

struct Beats {
  std::mutex mutex;
  std::optional<std::chrono::nanoseconds> last;  // none: there are none
  int missed = 0;
};
Beats beats;

// A second without beats counts, also before the next one.
int missed_beats(bool is_beat) {
  const std::lock_guard lock(beats.mutex);
  const auto now = time_with_sleep();
  if (beats.last && now - *beats.last > kBeat + std::chrono::seconds(1)) ++beats.missed;
  if (beats.last || is_beat) beats.last = now;
  return beats.missed;
}

}  // namespace

void beat() { missed_beats(true); }

void end_beats() {
  const std::lock_guard lock(beats.mutex);
  beats.last.reset();
}

int standstills() { return continuations() + missed_beats(false); }

void watch_for_continuation() {
  const sigset_t set = continuation();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

// The kernel makes the signal pending before any thread runs again; the lock keeps a thread from
// finding neither the signal nor the count of another that has just taken it.
int continuations() {
  static std::mutex mutex;
  static int count = 0;
  const std::lock_guard lock(mutex);
  const sigset_t set = continuation();
  const timespec at_once{};
  while (sigtimedwait(&set, nullptr, &at_once) == SIGCONT) ++count;
  return count;
}

}  // namespace rb
