#pragma once

#include <sys/types.h>

#include <vector>

// The tree of processes according to /proc, in whatever group and session they are. If the kernel
// does not list children (CONFIG_PROC_CHILDREN) none are found.
namespace rb {

// Includes those that have ended and wait to be reaped, and those inherited when their parent ended
// (PR_SET_CHILD_SUBREAPER).
std::vector<pid_t> children_of(pid_t pid);
// Its children and their descendants, parents before children.
std::vector<pid_t> descendants_of(pid_t pid);
// Sends SIGKILL to its descendants. They and the process are stopped first, from the top down, so
// that none can start another unseen; the process stays stopped.
void kill_descendants(pid_t pid);

}  // namespace rb
