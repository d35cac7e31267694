#include "runner/base/system/cores.hpp"

#include <sched.h>

#include <cerrno>
#include <cstring>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {

std::vector<int> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) {
    throw Error(fmt::format("cannot determine the usable cores: {}", std::strerror(errno)));
  }
  std::vector<int> cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(static_cast<int>(core));
  }
  return cores;
}

void run_on_core(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(core), &set);
  if (sched_setaffinity(0, sizeof(set), &set) != 0) {
    throw Error(fmt::format("cannot run on core {} alone: {}", core, std::strerror(errno)));
  }
}

}  // namespace rb
