#include "runner/base/process/interrupt.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
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
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

void Interrupt::watch() {
  std::array<pollfd, 2> waits{{{signals_, POLLIN, 0}, {leave_, POLLIN, 0}}};
  for (;;) {
    if (poll(waits.data(), waits.size(), -1) < 0) continue;  // EINTR
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
      if (stop_.request_stop() || info.ssi_signo == SIGHUP) continue;
      kill_live_groups();
      delete_unfinished();
      _exit(status::kInterrupted);
    }
    if (waits[1].revents != 0) return;
  }
}

}  // namespace rb
