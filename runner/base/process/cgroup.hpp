#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace rb {

// A group of processes with a memory limit, by the kernel's control groups, version 2. setrlimit()
// limits only the address space of each process; this limits what a program and all its children
// really use, and none of them can escape being killed.
class Cgroup {
 public:
  // Why no group with such a limit can be created in this folder; none: it can.
  static std::optional<std::string> refusal(const std::string& folder);
  // The folder where such groups can be created: that of this process, or the one above it. Empty:
  // the system has none, or does not allow it. The arguments are for tests.
  static std::string find(const std::string& own_groups = "/proc/self/cgroup",
                          const std::string& mounts = "/proc/self/mounts");

  // Creates a group in `folder` and puts the process in it; if that fails, there is none.
  Cgroup(const std::string& folder, std::uint64_t memory_bytes, pid_t pid);
  // Whether the kernel has killed one of its processes because of the limit.
  bool has_lacked_memory() const;
  // Kills the remaining processes and removes the group.
  ~Cgroup();
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;

 private:
  std::string path_;  // empty: it could not be made
};

}  // namespace rb
