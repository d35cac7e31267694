#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace rb {

// Groups of processes with a limit of their memory, of the kernel's control groups, version 2. What
// setrlimit() bounds is the address space of each process; this bounds what a program and all its
// children really use, and nothing of it can get away from being killed.
class Cgroup {
 public:
  // Why no group with such a limit can be made in this folder; none: it can.
  static std::optional<std::string> refusal(const std::string& folder);
  // The folder where such groups can be made: that of this process, or the one above it. Empty: the
  // system has none, or keeps it to itself. The arguments are for tests.
  static std::string find(const std::string& own_groups = "/proc/self/cgroup",
                          const std::string& mounts = "/proc/self/mounts");

  // Makes a group in `folder` and puts the process in it; where that fails, there is none.
  Cgroup(const std::string& folder, std::uint64_t memory_bytes, pid_t pid);
  // Kills what is left in it and removes it.
  ~Cgroup();
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;

 private:
  std::string path_;  // empty: it could not be made
};

}  // namespace rb
