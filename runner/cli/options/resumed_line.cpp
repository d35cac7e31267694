#include "runner/cli/options/resumed_line.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/store.hpp"

namespace rb::cli {
namespace {

// Options that belong to one session, not to the run, or in `play` to one game.
constexpr std::array<std::string_view, 23> kOfASession = {
    "db",          "resume",         "json",          "csv",         "markdown",
    "verbose",     "expect",         "fail-on-fault", "report",      "events",
    "quiet",       "progress",       "junit",         "github",      "queue",
    "queue-auth",  "queue-priority", "queue-check",   "queue-lease", "queue-any-version",
    "queue-trust", "side",           "opening"};

bool has(const Syntax& syntax, std::string_view name) {
  return std::any_of(syntax.options.begin(), syntax.options.end(),
                     [name](const Option& option) { return option.name == name; });
}

// nullopt: none was written to it, as a run leaves it that was killed before its first commit.
std::optional<RunSpec> stored_run(const std::string& path) {
  std::error_code unknown;  // the reader says what is wrong
  if (!std::filesystem::exists(path, unknown) && !unknown) {
    throw Error(
        fmt::format("{}: no such run to resume; leave out --resume to start a new one", path));
  }
  try {
    return StoreReader(path).run();
  } catch (const NoRunError&) {
    return std::nullopt;
  }
}

// What --games would say for a run of this size, which may have grown. nullopt: a tuning run, whose
// number of games follows from its command.
std::optional<std::int64_t> games_of(const RunSpec& run) {
  if (is_tuning(run.kind)) return std::nullopt;
  const auto meetings = count_meetings(static_cast<int>(run.players.size()), run.format);
  return run.games / std::max<std::int64_t>(1, meetings);
}

// The command that began the run.
CommandLine stored_command(const Syntax& syntax, const std::string& path, const RunSpec& run) {
  if (run.command_line.empty()) {
    throw Error(
        fmt::format("{}: no command began it, and none goes on with it: its games were "
                    "played in a browser, against a person, a program or a clock",
                    path));
  }
  std::vector<std::string> words;
  try {
    words = command_words(run.command_line);
    if (words.size() < 2) throw Error("it names no command");
    const auto name = split(syntax.name, ' ');  // of one word or two
    if (words.size() > name.size() && std::equal(name.begin(), name.end(), words.begin() + 1)) {
      const auto first = words.begin() + 1 + static_cast<std::ptrdiff_t>(name.size());
      return parse_line(syntax, words.front(), with_new_names(syntax, {first, words.end()}));
    }
  } catch (const Error& error) {
    throw Error(fmt::format("{}: '{} --resume' cannot read the command that started the run: {}",
                            path, syntax.name, error.what()));
  }
  std::string command = words[1];
  if (words.size() > 2 && !words[2].starts_with('-')) command += ' ' + words[2];
  throw Error(fmt::format("{0}: this run was started by '{1}': continue with '{1} --resume'", path,
                          command));
}

}  // namespace

CommandLine resumed_line(const Syntax& syntax, CommandLine line) {
  const auto is_given = [&](std::string_view name) { return !line.values(name).empty(); };
  if (!has(syntax, "db") || !is_given("resume")) return line;
  if (!is_given("db")) {
    throw UsageError(
        fmt::format("{}: --resume needs --db, the file of the run to resume", syntax.name));
  }
  const std::string path = line.values("db").front();
  const std::optional<RunSpec> run = stored_run(path);
  if (!run) {
    for (const Option& option : syntax.options) {
      if (!option.required || is_given(option.name)) continue;
      throw Error(
          fmt::format("{}: no run was written to it, so there is nothing to resume: repeat "
                      "the command that began it, with all its options",
                      path));
    }
    return line;
  }
  std::vector<std::string_view> without(kOfASession.begin(), kOfASession.end());
  for (const Option& option : syntax.options) {
    if (is_given(option.name)) without.push_back(option.name);
  }
  const bool takes_games = has(syntax, "games") && !is_given("games");
  const auto games = takes_games ? games_of(*run) : std::nullopt;
  if (games) without.emplace_back("games");
  CommandLine stored = stored_command(syntax, path, *run).without(without);
  if (games) {
    const std::string number = fmt::format("{}", *games);
    stored.add("games", {"--games=" + number}, {number});
  }
  line.continue_from(stored);
  return line;
}

}  // namespace rb::cli
