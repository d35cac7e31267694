#include "runner/base/process/interrupt.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/process/continuation.hpp"
#include "runner/base/process/live_groups.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/unfinished_files.hpp"

namespace rb {
namespace {

// A blocked signal reaches a signalfd even if it is ignored.
bool is_ignored(int which) {
  struct sigaction now {};
  return sigaction(which, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

std::chrono::nanoseconds now() { return std::chrono::steady_clock::now().time_since_epoch(); }

std::atomic<std::chrono::nanoseconds> requested{};  // when a stop was, the last time
static_assert(std::atomic<std::chrono::nanoseconds>::is_always_lock_free);  // for the handler

bool is_same_request(std::uint32_t which) {
  return which == SIGHUP || now() - requested.load() < Interrupt::kSame;
}

[[noreturn]] void end_at_once() {
  kill_live_groups();
  delete_unfinished();
  _exit(status::kInterrupted);
}

// While the report of what was stopped is printed.
extern "C" void end_unless_same(int which) {
  if (!is_same_request(static_cast<std::uint32_t>(which))) end_at_once();
}

}  // namespace

Interrupt::Interrupt() {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  if (!is_ignored(SIGHUP)) sigaddset(&watched, SIGHUP);  // nohup ignores it
  signals_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  leave_ = eventfd(0, EFD_CLOEXEC);
  if (signals_ < 0 || leave_ < 0) {
    throw Error(fmt::format("cannot watch for signals: {}", std::strerror(errno)));
  }
  pthread_sigmask(SIG_BLOCK, &watched, &old_mask_);
  watch_for_continuation();
  thread_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  eventfd_write(leave_, 1);
  thread_.join();
  close(signals_);
  close(leave_);
  for (const int which : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    action.sa_handler = end_unless_same;
    action.sa_flags = SA_RESTART;
    if (happened() && !is_ignored(which)) sigaction(which, &action, nullptr);
  }
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

void Interrupt::watch() {
  std::array<pollfd, 2> waits{{{signals_, POLLIN, 0}, {leave_, POLLIN, 0}}};
  for (;;) {
    beat();
    if (poll(waits.data(), waits.size(), static_cast<int>(kBeat.count())) < 0) continue;  // EINTR
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
      if (!happened()) requested = now();
      if (!stop_.request_stop() && !is_same_request(info.ssi_signo)) end_at_once();
    }
    if (waits[1].revents != 0) break;
  }
  end_beats();
}

}  // namespace rb
