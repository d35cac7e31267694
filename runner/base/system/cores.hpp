#pragma once

#include <string>
#include <vector>

// Which processor cores a thread, and the programs that it starts, run on, and how many threads
// they have time for.
namespace rb {

// The cores that this process may use, by the system's numbers, ascending.
std::vector<int> usable_cores();

// How many threads to start unless told: one for each usable core, but no more than its share of
// time gives, nor than its job was given or told by OMP_NUM_THREADS, which nothing enforces. >= 1.
int usable_threads();

// How many cores' time the control groups of this process may use (cpu.max; cpu.cfs_quota_us of
// version 1), the least from the group up to the root below `folder`; infinity: there is no limit.
double time_share(const std::string& own_groups = "/proc/self/cgroup",
                  const std::string& folder = "/sys/fs/cgroup");

// This many of the usable cores, which no other process takes by this function before this one
// ends; a later call may get the same. Empty: there are not as many, or something else runs on the
// machine, by the running threads that the file `load` counts.
std::vector<int> claim_quiet_cores(int count, const std::string& load = "/proc/loadavg");

// From now on the calling thread, and whatever it starts, runs only on this core. Throws Error.
void run_on_core(int core);

}  // namespace rb
