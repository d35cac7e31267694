#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/text.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/resumed_words.hpp"
#include "runner/cli/version.hpp"

namespace {

using namespace rb::cli;

// In the order of `renju-bench --help`.
constexpr std::array kCommands{
    match_command,  tournament_command, show_command,      export_command,   rate_command,
    sprt_command,   judge_command,      eval_command,      solve_command,    analyze_command,
    suite_command,  openings_command,   positions_command, profiles_command, speed_command,
    brain_command,  trace_command,      check_command,     params_command,   tune_command,
    dataset_command};

std::string overview() {
  std::string text =
      "renju-bench: play, measure and tune renju engines\n\n"
      "Usage: renju-bench COMMAND [options]\n\nCommands:\n";
  for (const auto& describe : kCommands) {
    const Syntax syntax = describe().syntax;
    text += fmt::format("  {:<12}{}\n", syntax.name, syntax.summary);
  }
  text +=
      "\n  renju-bench COMMAND --help   options and examples of a command\n"
      "  renju-bench --version        version, commit, compiler and build type\n\n"
      "Examples:\n";
  for (const auto& describe : kCommands) {
    const Syntax syntax = describe().syntax;
    if (!syntax.examples.empty()) text += fmt::format("  {}\n", syntax.examples.front());
  }
  return text + "\nExit status:\n" + status_lines();
}

int run(const std::string& program, const std::vector<std::string>& words) {
  if (words.empty()) {
    throw UsageError("no command is given; 'renju-bench --help' lists them");
  }
  if (words.front() == "--help" || words.front() == "-h") {
    fmt::print("{}", overview());
    return status::kDone;
  }
  if (words.front() == "--version") {
    fmt::print("renju-bench {}\n", rb::version_text());
    return status::kDone;
  }
  std::vector<std::string_view> names{"--help", "--version"};
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  for (const auto& describe : kCommands) {
    const Command command = describe();
    if (command.syntax.name == words.front()) {
      if (!asks_help(rest)) {
        const auto all = resumed_words(command.syntax, program, rest);
        return command.run(parse_args(command.syntax, program, all));
      }
      fmt::print("{}", help_text(command.syntax));
      return status::kDone;
    }
    names.push_back(command.syntax.name);
  }
  const std::string_view near = rb::nearest(words.front(), names);
  throw UsageError(fmt::format(
      "unknown command '{}'; {}", words.front(),
      near.empty() ? "'renju-bench --help' lists them" : fmt::format("did you mean '{}'?", near)));
}

// Of a command that wrote more than anybody reads, such as `export | head -1`: whoever closed the
// pipe knows, so nothing is said. What the command found out before stands.
int without_reader(int exit_status) {
  return exit_status == status::kDone ? status::kNoReader : exit_status;
}

bool has_reader() {
  pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&output, 1, 0) != 1 || (output.revents & POLLERR) == 0;
}

// What is still in the buffer of the standard output may not reach it.
int close_output(int exit_status) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status;
  if (errno == EPIPE || !has_reader()) return without_reader(exit_status);
  const char* const why = errno == 0 ? "an earlier write failed" : std::strerror(errno);
  return complain(status::kFailed, fmt::format("cannot write the output: {}", why));
}

// A file must never get the number of a standard stream: with the streams closed, as a daemon's
// child may have them, what goes to the standard error would be written over the results.
void open_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0) open("/dev/null", O_RDWR);  // takes the lowest number
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a closed output is an error of writing, not the end of a match
  try {
    return close_output(run(argv[0], std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const UsageError& error) {
    return complain(status::kUsage, error.what());
  } catch (const rb::Error& error) {
    return complain(status::kFailed, error.what());
  } catch (const std::bad_alloc&) {
    return complain(status::kFailed, "out of memory");
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::broken_pipe) return status::kNoReader;
    if (error.code() == std::errc::resource_unavailable_try_again) {
      return complain(status::kFailed,
                      "the system allows no further thread (ulimit -u): allow more, or take fewer "
                      "--threads");
    }
    return complain(status::kFailed, error.what());
  } catch (const std::exception& error) {
    return complain(
        status::kFailed,
        fmt::format("internal error: {}; please report it with the command line", error.what()));
  }
}
