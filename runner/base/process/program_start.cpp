#include "runner/base/process/program_start.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/process/traffic.hpp"

// Does what posix_spawn() does, and PR_SET_PDEATHSIG, which it cannot: vfork(), so that no page of
// this process is copied, with all signals blocked, and only system calls in the child. The reason
// why a program could not be started comes through a pipe that a successful start closes.
namespace rb {
namespace {

constexpr std::string_view kSecret = "RENJU_BENCH_QUEUE_AUTH=";  // runner/queue/link/address.hpp

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> environment(const std::vector<std::string>& changes) {
  std::vector<std::string> all = changes;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string_view key = text.substr(0, text.find('=') + 1);
    if (key == kSecret) continue;
    const auto same = [&](const std::string& change) { return change.starts_with(key); };
    if (std::none_of(changes.begin(), changes.end(), same)) all.emplace_back(text);
  }
  return all;
}

// Everything that the child needs, prepared before it exists.
struct Start {
  char* const* words;
  char* const* variables;
  const char* folder;  // null: ours
  std::array<int, 3> descriptors;
  int errors;  // where errno is written if it fails
  pid_t parent;
};

// Descriptors among 0 to 2 must be in their places; otherwise one would overwrite another.
bool set_descriptors(const std::array<int, 3>& descriptors) {
  for (int place = 0; place < 3; ++place) {
    const int from = descriptors[static_cast<std::size_t>(place)];
    if (from == place ? fcntl(place, F_SETFD, 0) < 0 : dup2(from, place) < 0) return false;
  }
  return true;
}

// Runs in the child, which shares our memory until the program runs.
[[noreturn]] void become(const Start& start) {
  struct sigaction fresh {};
  fresh.sa_handler = SIG_DFL;
  sigset_t none;
  sigemptyset(&none);
  const bool ready =
      prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && setpgid(0, 0) == 0 &&
      set_descriptors(start.descriptors) && (start.folder == nullptr || chdir(start.folder) == 0) &&
      sigaction(SIGPIPE, &fresh, nullptr) == 0 && sigaction(SIGXFSZ, &fresh, nullptr) == 0 &&
      sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
  if (ready && getppid() == start.parent) execvpe(start.words[0], start.words, start.variables);
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(start.errors, &error, sizeof error);
  _exit(127);
}

// Returns only in the parent.
pid_t fork_and_become(const Start& start) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = vfork();
  if (pid == 0) become(start);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return pid;
}

// "#!/usr/bin/python3 -B" to "/usr/bin/python3"; empty: not a script, or it cannot be read.
std::string interpreter_of(const std::string& path) {
  std::ifstream file(path);
  std::string line(256, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(file.gcount()));
  if (!line.starts_with("#!")) return {};
  const std::size_t begin = std::min(line.find_first_not_of(" \t", 2), line.size());
  return line.substr(begin, line.find_first_of(" \t\n", begin) - begin);
}

// Why exec() failed, in words that name what is missing.
std::string reason(int error, const ProcessSpec& spec) {
  const std::string& program = spec.command.front();
  const std::string path = (std::filesystem::path(spec.folder) / program).string();
  if (error == EAGAIN) return "the system allows no further process (ulimit -u)";
  if (error != ENOENT || program.find('/') == std::string::npos ||
      access(path.c_str(), F_OK) != 0) {
    return std::strerror(error);
  }
  const std::string interpreter = interpreter_of(path);
  if (interpreter.empty()) return "the loader that it was built for does not exist on this system";
  std::string shown;
  append_printable(shown, interpreter);
  return fmt::format("its interpreter '{}' does not exist", shown);
}

}  // namespace

pid_t start_program(const ProcessSpec& spec, const std::array<int, 3>& descriptors) {
  std::vector<std::string> words = spec.command, variables = environment(spec.environment);
  const std::vector<char*> word_list = pointers(words), variable_list = pointers(variables);
  int error = 0;
  std::array<int, 2> errors{};
  if (pipe2(errors.data(), O_CLOEXEC) != 0) {
    throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  const pid_t pid = fork_and_become({word_list.data(), variable_list.data(),
                                     spec.folder.empty() ? nullptr : spec.folder.c_str(),
                                     descriptors, errors[1], getpid()});
  if (pid < 0) error = errno;
  close(errors[1]);
  if (pid > 0 && read(errors[0], &error, sizeof error) > 0) waitpid(pid, nullptr, 0);
  close(errors[0]);
  if (error == 0) return pid;
  throw Error(fmt::format("cannot start '{}'{}: {}", words.front(),
                          spec.folder.empty() ? "" : fmt::format(" in '{}'", spec.folder),
                          reason(error, spec)));
}

}  // namespace rb
