#include "runner/base/process/live_groups.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/process/process_tree.hpp"

namespace rb {
namespace {

constexpr int kMostGroups = 4096;
std::array<std::atomic<pid_t>, kMostGroups> groups;  // 0: free
static_assert(std::atomic<pid_t>::is_always_lock_free);

// False: it belongs to another user.
bool kill_with_descendants(pid_t pid) {
  kill_descendants(pid);
  return kill(pid, SIGKILL) == 0;
}

// If it is slow to die, it is left to the next call.
void reap(pid_t killed) {
  for (int tries = 0; tries < 100 && waitpid(killed, nullptr, WNOHANG) == 0; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

LiveGroup::LiveGroup(pid_t group) {
  for (place_ = 0; place_ < kMostGroups; ++place_) {
    pid_t free = 0;
    if (groups[static_cast<std::size_t>(place_)].compare_exchange_strong(free, group)) return;
  }
  throw Error(fmt::format("more than {} programs at once", kMostGroups));
}

LiveGroup::~LiveGroup() { groups[static_cast<std::size_t>(place_)] = 0; }

void kill_live_groups() noexcept {
  for (const std::atomic<pid_t>& group : groups) {
    const pid_t pid = group;
    if (pid <= 0) continue;
    kill_descendants(pid);
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
  }
  for (const pid_t orphan : children_of(getpid())) kill_with_descendants(orphan);
}

std::unique_lock<std::mutex> hold_orphans() {
  static std::mutex mutex;
  return std::unique_lock(mutex);
}

void end_orphans() {
  const auto held = hold_orphans();
  const bool needed =
      std::any_of(groups.begin(), groups.end(), [](pid_t group) { return group > 0; });
  for (const pid_t child : children_of(getpid())) {
    if (std::find(groups.begin(), groups.end(), child) != groups.end()) continue;
    if (waitpid(child, nullptr, WNOHANG) != 0 || needed) continue;
    if (kill_with_descendants(child)) reap(child);
  }
}

}  // namespace rb
