#include "runner/base/process/process_tree.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/core.h>

namespace rb {
namespace {

namespace fs = std::filesystem;

// Limits what a program that endlessly starts others can cost us.
constexpr std::size_t kMostProcesses = 10'000;

template <class Meet>
std::vector<pid_t> walk(pid_t root, const Meet& meet) {
  std::vector<pid_t> all{root};
  meet(root);
  for (std::size_t i = 0; i < all.size() && all.size() < kMostProcesses; ++i) {
    for (const pid_t child : children_of(all[i])) {
      meet(child);
      all.push_back(child);
    }
  }
  all.erase(all.begin());
  return all;
}

}  // namespace

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  std::error_code none;
  for (const auto& thread : fs::directory_iterator(fmt::format("/proc/{}/task", pid), none)) {
    std::ifstream file(thread.path() / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

std::vector<pid_t> descendants_of(pid_t pid) {
  return walk(pid, [](pid_t) {});
}

void kill_descendants(pid_t pid) {
  for (const pid_t child : walk(pid, [](pid_t met) { kill(met, SIGSTOP); })) kill(child, SIGKILL);
}

}  // namespace rb
