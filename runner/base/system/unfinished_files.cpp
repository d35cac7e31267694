#include "runner/base/system/unfinished_files.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <mutex>

namespace rb {
namespace {

constexpr std::size_t kMost = 8;
std::array<std::atomic<const char*>, kMost> names{};
static_assert(std::atomic<const char*>::is_always_lock_free);  // for the handler

extern "C" void delete_and_end(int which) {
  delete_unfinished();
  std::signal(which, SIG_DFL);
  std::raise(which);  // waits until this handler returns
}

// Leaves a signal alone that is ignored, as SIGHUP is under nohup, or already handled.
void handle(int which) {
  struct sigaction now {};
  if (sigaction(which, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) return;
  std::signal(which, delete_and_end);
}

void replace(const char* old, const char* by) {
  for (std::atomic<const char*>& name : names) {
    const char* found = old;
    if (name.compare_exchange_strong(found, by)) return;
  }
}

}  // namespace

void remember_unfinished(const char* path) {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const int which : {SIGINT, SIGTERM, SIGHUP}) handle(which);
  });
  replace(nullptr, path);
}

void forget_unfinished(const char* path) { replace(path, nullptr); }

void delete_unfinished() {
  for (const std::atomic<const char*>& name : names) {
    if (const char* const path = name.load()) unlink(path);
  }
}

}  // namespace rb
