#include "runner/live_groups.hpp"

#include <array>
#include <atomic>
#include <csignal>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

constexpr int kMost = 4096;
std::array<std::atomic<pid_t>, kMost> groups;  // 0: free
static_assert(std::atomic<pid_t>::is_always_lock_free);

}  // namespace

LiveGroup::LiveGroup(pid_t group) {
  for (place_ = 0; place_ < kMost; ++place_) {
    pid_t free = 0;
    if (groups[static_cast<std::size_t>(place_)].compare_exchange_strong(free, group)) return;
  }
  throw Error(fmt::format("more than {} programs at once", kMost));
}

LiveGroup::~LiveGroup() { groups[static_cast<std::size_t>(place_)] = 0; }

void kill_live_groups() noexcept {
  for (const std::atomic<pid_t>& group : groups) {
    if (const pid_t pid = group; pid > 0) kill(-pid, SIGKILL);
  }
}

}  // namespace rb
