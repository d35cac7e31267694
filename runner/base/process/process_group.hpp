#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

// The processes in the groups of the programs that this process has started, according to /proc.
namespace rb {

struct GroupMember {
  pid_t pid = 0;
  pid_t group = 0;  // the pid of the program that was started
  std::string name;
  bool alive = true;              // false: it has ended, and waits to be reaped
  std::uint64_t peak_memory = 0;  // most bytes of main memory so far
};

// All processes whose group was started by a child of ours that has not been reaped.
std::vector<GroupMember> group_members();

}  // namespace rb
