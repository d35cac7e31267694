#include "runner/base/system/cores.hpp"

#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <thread>

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

// How many threads run on this machine besides this one, from "0.52 0.58 0.59 2/345 6789": the
// median of some looks, since others run for a moment. None: it cannot be seen.
std::optional<int> running_elsewhere(const std::string& load) {
  std::array<int, 5> looks{};
  for (int& running : looks) {
    std::ifstream file(load);
    std::string averages;
    for (int i = 0; i < 3; ++i) file >> averages;
    if (!(file >> running)) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
  }
  std::sort(looks.begin(), looks.end());
  return std::max(looks[looks.size() / 2] - 1, 0);
}

// Takes a name that ends with this process, however that ends, and leaves no file: a socket's. -1:
// another process has it.
int claim(int core) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = fmt::format("renju-bench/core/{}", core);
  name.copy(&address.sun_path[1], sizeof address.sun_path - 1);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  const int claimed = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (claimed < 0 || bind(claimed, reinterpret_cast<sockaddr*>(&address), size) == 0)
    return claimed;
  close(claimed);
  return -1;
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

std::vector<int> claim_quiet_cores(int count, const std::string& load) {
  static std::mutex mutex;
  static std::set<int> held;  // each by a socket that stays open
  const std::lock_guard lock(mutex);
  const std::vector<int> cores = usable_cores();
  if (std::ssize(cores) < count) return {};
  const auto running = running_elsewhere(load);
  std::vector<int> ours;
  int others = 0;
  for (const int core : cores) {
    const bool is_held = held.contains(core);
    const int socket = is_held ? -1 : claim(core);
    if (!is_held && socket < 0) {
      ++others;
    } else if (std::ssize(ours) < count) {
      ours.push_back(core);
      held.insert(core);
    } else if (!is_held) {
      close(socket);
    }
  }
  // What runs on the cores of others is no other work.
  const bool is_quiet = running && *running <= others;
  return is_quiet && std::ssize(ours) == count ? ours : std::vector<int>{};
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
