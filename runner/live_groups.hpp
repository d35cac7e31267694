#pragma once

#include <sys/types.h>

// The process groups of the programs that this process has started and not yet ended, in a table
// without locks: so that even who ends this process at once, from wherever, can end them before.
namespace rb {

// One group's entry for as long as it lives. Make it when the group has been begun; it must go
// before the group's first process is reaped, after which its number may be somebody else's.
class LiveGroup {
 public:
  explicit LiveGroup(pid_t group);  // throws Error if too many programs run at once
  ~LiveGroup();
  LiveGroup(const LiveGroup&) = delete;
  LiveGroup& operator=(const LiveGroup&) = delete;

 private:
  int place_;
};

// SIGKILL to all of them. May be called from a signal handler and from any thread; afterwards this
// process is to end, since nothing is reaped or forgotten.
void kill_live_groups() noexcept;

}  // namespace rb
