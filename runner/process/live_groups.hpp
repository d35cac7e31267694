#pragma once

#include <sys/types.h>

#include <mutex>

// The process groups of the programs that this process has started and not yet ended, in a table
// without locks: so that even who ends this process at once, from wherever, can end them before.
// And what programs leave behind.
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

// SIGKILL to all of them, to all that these have started, and to what they have left behind. May be
// called from any thread; afterwards this process is to end, since nothing is reaped or forgotten.
void kill_live_groups() noexcept;

// Orphans are children of this process that no LiveGroup stands for: those that a program has
// started and left to us by its end. While somebody holds them, none is looked for: hold them from
// the start of a program to its LiveGroup, and from the end of that until the program is reaped.
std::unique_lock<std::mutex> hold_orphans();
// Reaps those that have ended, and if no group is left, which could need them, kills the others.
void end_orphans();

}  // namespace rb
