#include "runner/base/process/cgroup.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>

#include <fmt/core.h>

namespace rb {
namespace {

namespace fs = std::filesystem;

// The kernel accepts a file's value in one write() and reports failure by its error.
template <class Value>
bool put(const std::string& path, const Value& value) {
  std::ofstream file(path);
  file << value << std::flush;
  return file.good();
}

bool has_word(const std::string& path, std::string_view word) {
  std::ifstream file(path);
  for (std::string next; file >> next;) {
    if (next == word) return true;
  }
  return false;
}

// "cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid 0 0" to "/sys/fs/cgroup".
std::string mount_point(const std::string& mounts) {
  std::ifstream file(mounts);
  for (std::string device, place, kind, rest; file >> device >> place >> kind;) {
    if (kind == "cgroup2") return place;
    std::getline(file, rest);
  }
  return {};
}

// "0::/user.slice/a.scope" to "/user.slice/a.scope".
std::string own_group(const std::string& own_groups) {
  std::ifstream file(own_groups);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::")) return line.substr(3);
  }
  return {};
}

}  // namespace

std::optional<std::string> Cgroup::refusal(const std::string& folder) {
  if (!has_word(fs::path(folder) / "cgroup.subtree_control", "memory")) {
    return "it is not a cgroup v2 folder whose groups have the memory controller";
  }
  if (access(folder.c_str(), W_OK) != 0) return "it cannot be written to";
  return std::nullopt;
}

std::string Cgroup::find(const std::string& own_groups, const std::string& mounts) {
  const std::string root = mount_point(mounts), own = own_group(own_groups);
  if (root.empty() || own.empty()) return {};
  fs::path folder = fs::path(root) / fs::path(own).relative_path();
  if (!folder.has_filename()) folder = folder.parent_path();  // "/" of the group at the root
  for (const fs::path& place : {folder, folder.parent_path()}) {
    if (!refusal(place.string())) return place.string();
  }
  return {};
}

Cgroup::Cgroup(const std::string& folder, std::uint64_t memory_bytes, pid_t pid) {
  static std::atomic<int> number = 0;
  path_ = fmt::format("{}/renju-bench-{}-{}", folder, getpid(), ++number);
  std::error_code error;
  if (!fs::create_directory(path_, error)) {
    path_.clear();
    return;
  }
  put(path_ + "/memory.swap.max", 0);  // missing where the kernel has no swap
  if (!put(path_ + "/memory.max", memory_bytes) || !put(path_ + "/cgroup.procs", pid)) {
    fs::remove(path_, error);
    path_.clear();
  }
}

bool Cgroup::has_lacked_memory() const {
  std::ifstream events(path_ + "/memory.events");
  std::string name;
  for (std::uint64_t count = 0; events >> name >> count;) {
    if (name == "oom_kill") return count > 0;
  }
  return false;
}

Cgroup::~Cgroup() {
  using namespace std::chrono_literals;
  if (path_.empty()) return;
  put(path_ + "/cgroup.kill", 1);
  std::error_code error;
  // It can be removed once its last process has ended.
  for (int tries = 0; tries < 20 && !fs::remove(path_, error); ++tries) {
    std::this_thread::sleep_for(5ms);
  }
}

}  // namespace rb
