#include "runner/base/system/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

std::size_t cores_of_job() {
  constexpr std::size_t kAll = CPU_SETSIZE;
  std::size_t least = kAll;  // Slurm, Grid Engine, PBS, LSF
  for (const char* const name :
       {"SLURM_CPUS_PER_TASK", "NSLOTS", "PBS_NUM_PPN", "LSB_DJOB_NUMPROC"}) {
    const char* const text = std::getenv(name);
    const auto count = parse_int(text != nullptr ? text : "");
    if (count && *count > 0) least = std::min(least, static_cast<std::size_t>(*count));
  }
  return least;
}

}  // namespace

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
  cores.resize(std::min(cores.size(), cores_of_job()));
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
