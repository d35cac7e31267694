#include "runner/base/process/continuation.hpp"

#include <csignal>
#include <ctime>
#include <mutex>

namespace rb {
namespace {

sigset_t continuation() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCONT);
  return set;
}

}  // namespace

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
