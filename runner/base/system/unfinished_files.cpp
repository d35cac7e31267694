#include "runner/base/system/unfinished_files.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <mutex>
#include <string_view>

#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

constexpr std::size_t kMost = 32;
std::array<std::atomic<const char*>, kMost> names{};
std::atomic<const char*> how_to_go_on{};
static_assert(std::atomic<const char*>::is_always_lock_free);  // for the handler

extern "C" void delete_and_end(int which) {
  delete_unfinished();
  std::signal(which, SIG_DFL);
  std::raise(which);  // waits until this handler returns
}

extern "C" void delete_tell_and_end(int /*which*/) {
  delete_unfinished();
  for (const std::string_view words : {"renju-bench: interrupted; ", how_to_go_on.load(), "\n"}) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, words.data(), words.size());
  }
  _exit(status::kInterrupted);
}

// Leaves a signal alone that is ignored, as SIGHUP is under nohup, or already handled.
void handle_all(void (*handler)(int)) {
  for (const int which : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction now {};
    if (sigaction(which, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    now = {};
    now.sa_handler = handler;
    for (const int other : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&now.sa_mask, other);
    sigaction(which, &now, nullptr);
  }
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
  std::call_once(once, [] { handle_all(delete_and_end); });
  replace(nullptr, path);
}

void tell_when_interrupted(const char* how) {
  how_to_go_on = how;
  handle_all(delete_tell_and_end);
}

void forget_unfinished(const char* path) { replace(path, nullptr); }

void delete_unfinished() {
  for (const std::atomic<const char*>& name : names) {
    if (const char* const path = name.load()) unlink(path);
  }
}

}  // namespace rb
