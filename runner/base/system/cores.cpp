#include "runner/base/system/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// Slurm (of a step, of a node), Grid Engine, Torque, PBS, LSF, OpenMP.
constexpr auto kGiven = {"SLURM_CPUS_PER_TASK", "SLURM_CPUS_ON_NODE", "NSLOTS",
                         "PBS_NUM_PPN",         "PBS_NCPUS",          "NCPUS",
                         "LSB_DJOB_NUMPROC",    "OMP_NUM_THREADS",    "OMP_THREAD_LIMIT"};

double given_by_job() {
  double least = kNoLimit;
  for (const char* const name : kGiven) {
    const char* const text = std::getenv(name);
    if (text == nullptr) continue;
    const std::string_view all = text;  // "4,2" of OpenMP: of the outer level, of the inner one
    const auto count = parse_int(trim(all.substr(0, all.find(','))));
    if (count && *count > 0) least = std::min(least, static_cast<double>(*count));
  }
  return least;
}

// Version 2 has both numbers in one file, "max 100000"; version 1 has -1 for no limit.
double share_of(const fs::path& group) {
  double quota = 0, period = 0;
  if (std::ifstream both(group / "cpu.max"); both >> quota >> period) return quota / period;
  std::ifstream first(group / "cpu.cfs_quota_us"), second(group / "cpu.cfs_period_us");
  const bool is_limited = first >> quota && second >> period && quota > 0 && period > 0;
  return is_limited ? quota / period : kNoLimit;
}

}  // namespace

double time_share(const std::string& own_groups, const std::string& folder) {
  double least = kNoLimit;
  std::ifstream file(own_groups);
  for (std::string line; std::getline(file, line);) {  // "0::/a/b", "4:cpu,cpuacct:/a/b"
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const auto names = split(controllers, ',');
    const bool is_cpu = std::find(names.begin(), names.end(), "cpu") != names.end();
    if (!names.empty() && !is_cpu) continue;
    const fs::path root = fs::path(folder) / controllers;
    // In a container the group may not be there: its root is what the container sees.
    fs::path group = fs::path(line.substr(second + 1)).relative_path();
    for (;; group = group.parent_path()) {
      least = std::min(least, share_of(root / group));
      if (group.empty()) break;
    }
  }
  return least;
}

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

int usable_threads() {
  const auto cores = static_cast<double>(usable_cores().size());
  return static_cast<int>(std::max(1.0, std::min({cores, given_by_job(), time_share()})));
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
