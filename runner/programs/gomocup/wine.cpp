#include "runner/programs/gomocup/wine.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <mutex>

#include "runner/base/process/stoppable_wait.hpp"

namespace rb::wine {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kMostTime{2};
constexpr std::chrono::seconds kMostWriting{10};
constexpr std::chrono::milliseconds kLook{50};

// As the program will see it.
std::string variable(const ProcessSpec& spec, const std::string& name) {
  const char* const ours = std::getenv(name.c_str());
  std::string value = ours == nullptr ? "" : ours;
  for (const std::string& item : spec.environment) {
    if (item.starts_with(name + "=")) value = item.substr(name.size() + 1);
  }
  return value;
}

fs::path prefix(const ProcessSpec& spec) {
  const std::string named = variable(spec, "WINEPREFIX");
  return named.empty() ? fs::path(variable(spec, "HOME")) / ".wine" : fs::path(named);
}

}  // namespace

bool is_windows_program(const fs::path& path) {
  std::array<char, 2> start{};
  std::ifstream file(path, std::ios::binary);
  return file.read(start.data(), start.size()) && start[0] == 'M' && start[1] == 'Z';
}

bool is_wine(std::span<const std::string> command) {
  if (command.size() < 2) return false;
  const std::string name = fs::path(command[0]).filename().string();
  const std::string ending = fs::path(command[1]).extension().string();
  return (name == "wine" || name == "wine64" || name == "wine-stable") &&
         (name == command[0] || ending == ".exe" || ending == ".EXE");
}

std::string windows_path(std::string path) {
  std::ranges::replace(path, '/', '\\');
  return "Z:" + path;
}

// Wine's server writes the registry when it ends, but not if it is killed, as all that a program
// leaves is. A prefix without registry is never filled again, so the second command ends the server
// in order, and nothing is given up before it has written.
void fill_prefix(const ProcessSpec& spec, const std::stop_token& stop) {
  if (!is_wine(spec.command)) return;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const auto is_filled = [folder = prefix(spec)] {
    std::error_code none;
    return std::ranges::all_of(std::array{"system.reg", "user.reg", "userdef.reg"},
                               [&](auto file) { return fs::exists(folder / file, none); });
  };
  if (is_filled()) return;
  const SteadyTime deadline = std::chrono::steady_clock::now() + kMostTime;
  const auto run = [&](Process& process) {
    process.close_input();
    while (process.read_line(deadline, stop).io == Process::Io::done) continue;
  };
  const auto command = [&](const char* what) {
    return ProcessSpec{.command = {spec.command.front(), "wineboot", what},
                       .folder = spec.folder,
                       .environment = spec.environment};
  };
  Traffic traffic;
  Process fills(command("--init"), traffic);
  run(fills);
  Process ends(command("--kill"), traffic);
  run(ends);
  const SteadyTime last = std::chrono::steady_clock::now() + kMostWriting;
  while (!is_filled() && std::chrono::steady_clock::now() < last && !stop.stop_requested()) {
    wait_until(std::chrono::steady_clock::now() + kLook, stop);
  }
}

}  // namespace rb::wine
