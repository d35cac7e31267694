#pragma once

#include <sys/types.h>

#include <mutex>

// The process groups of the programs that this process has started and not yet ended, in a
// lock-free table, so that code that ends this process at once, from anywhere, can end them first.
// Also the processes that programs leave behind.
namespace rb {

// One group's entry during its lifetime. Create it once the group exists; destroy it before the
// group's first process is reaped, after which its number may belong to another process.
class LiveGroup {
 public:
  explicit LiveGroup(pid_t group);  // throws Error if too many programs run at once
  ~LiveGroup();
  LiveGroup(const LiveGroup&) = delete;
  LiveGroup& operator=(const LiveGroup&) = delete;

 private:
  int place_;
};

// Sends SIGKILL to all of them, to everything they have started, and to what they left behind.
// Callable from any thread; afterwards this process must end, since nothing is reaped or forgotten.
void kill_live_groups() noexcept;

// Orphans are children of this process without a LiveGroup: those that a program started and left
// to us when it ended. While they are held, none is looked for: hold them from the start of a
// program to its LiveGroup, and from the end of that until the program is reaped.
std::unique_lock<std::mutex> hold_orphans();
// Reaps those that have ended, and kills the others if no group is left that could need them.
void end_orphans();

}  // namespace rb
