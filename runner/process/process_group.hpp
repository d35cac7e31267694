#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

// What runs in the groups of the programs that this process has started, as /proc tells it.
namespace rb {

struct GroupMember {
  pid_t pid = 0;
  pid_t group = 0;  // the pid of the program that was started
  std::string name;
  bool alive = true;              // false: it has ended, and waits to be reaped
  std::uint64_t peak_memory = 0;  // bytes of main memory, the most so far
};

// All processes whose group was begun by a child of ours that has not been reaped.
std::vector<GroupMember> group_members();

}  // namespace rb
