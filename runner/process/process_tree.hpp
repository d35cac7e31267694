#pragma once

#include <sys/types.h>

#include <vector>

// Who was started by whom, as /proc tells it, in whatever group and session they are. Where the
// kernel has no files of children (CONFIG_PROC_CHILDREN) nobody is found.
namespace rb {

// Also those that have ended and wait to be reaped, and those that it was given when the process
// that had started them ended (PR_SET_CHILD_SUBREAPER).
std::vector<pid_t> children_of(pid_t pid);
// Its children and theirs, parents before children.
std::vector<pid_t> descendants_of(pid_t pid);
// SIGKILL to its descendants. They and the process are stopped first, from the top down, so that
// none can start another unseen; the process remains stopped.
void kill_descendants(pid_t pid);

}  // namespace rb
