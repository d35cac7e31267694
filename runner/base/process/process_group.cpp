#include "runner/base/process/process_group.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

namespace rb {
namespace {

namespace fs = std::filesystem;

struct ProcessStat {
  GroupMember member;
  pid_t parent = 0;
};

std::optional<pid_t> number(const std::string& text) {
  pid_t pid = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), pid);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return pid;
}

// "12 (a name) S 1 12 ...": the name may contain anything, so its end is the last bracket.
std::optional<ProcessStat> read_stat(pid_t pid, const fs::path& folder) {
  std::ifstream file(folder / "stat");
  std::string text;
  std::getline(file, text, '\0');  // fails without throwing if the process is gone by now
  const std::size_t open = text.find('('), close = text.rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  ProcessStat found;
  found.member.pid = pid;
  found.member.name = text.substr(open + 1, close - open - 1);
  std::istringstream rest(text.substr(close + 1));
  char state = 0;
  if (!(rest >> state >> found.parent >> found.member.group)) return std::nullopt;
  found.member.alive = state != 'Z' && state != 'X';
  return found;
}

// VmHWM, which a process that has ended no longer has.
std::uint64_t peak_memory(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  std::string key;
  while (file >> key) {
    std::uint64_t kib = 0;
    if (key == "VmHWM:" && file >> kib) return kib * 1024;
    std::getline(file, key);
  }
  return 0;
}

}  // namespace

std::vector<GroupMember> group_members() {
  std::vector<ProcessStat> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/proc", none)) {
    const auto pid = number(entry.path().filename().string());
    if (!pid) continue;
    if (auto found = read_stat(*pid, entry.path())) all.push_back(*std::move(found));
  }
  const pid_t self = getpid();
  std::vector<GroupMember> members;
  for (ProcessStat& found : all) {
    const auto begins_it = [&](const ProcessStat& other) {
      return other.parent == self && other.member.pid == found.member.group;
    };
    if (std::none_of(all.begin(), all.end(), begins_it)) continue;
    found.member.peak_memory = peak_memory(found.member.pid);
    members.push_back(std::move(found.member));
  }
  return members;
}

}  // namespace rb
