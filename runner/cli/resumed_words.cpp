#include "runner/cli/resumed_words.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/command_words.hpp"
#include "runner/schedule.hpp"
#include "runner/store.hpp"

namespace rb::cli {
namespace {

// Not of the run, but of one session with it.
constexpr std::array<std::string_view, 7> kOfASession = {"db",      "resume", "json",         "csv",
                                                         "verbose", "expect", "fail-on-fault"};

bool has(const Syntax& syntax, std::string_view name) {
  return std::any_of(syntax.options.begin(), syntax.options.end(),
                     [name](const Option& option) { return option.name == name; });
}

// None: a run that was killed before its first commit, of which nothing is known.
std::optional<RunRow> stored_run(const std::string& path) {
  std::error_code unknown;  // the reader says what is wrong
  if (!std::filesystem::exists(path, unknown) && !unknown) {
    throw Error(fmt::format(
        "{}: there is no such run to go on with; without --resume a new one begins", path));
  }
  try {
    return StoreReader(path).run();
  } catch (const NoRunError&) {
    return std::nullopt;
  }
}

// What --games would say of a run of this size, which may have grown. None: a tuning run, whose
// games are those of its command.
std::optional<std::int64_t> games_of(const RunRow& run) {
  if (run.order == "tuning") return std::nullopt;
  const auto format = find_format(run.format).value_or(Format::round_robin);
  const auto meetings = count_meetings(static_cast<int>(run.players.size()), format);
  return run.games / std::max<std::int64_t>(1, meetings);
}

// The command that began the run.
Args stored_command(const Syntax& syntax, const std::string& path, const RunRow& run) {
  try {
    const std::vector<std::string> words = command_words(run.command_line);
    const std::string command = words.size() < 2 ? "" : words[1];
    if (command == syntax.name) {
      return parse_args(syntax, words.front(), {words.begin() + 2, words.end()});
    }
    throw Error(fmt::format("it is of 'renju-bench {}'", command));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: 'renju-bench {}' cannot go on with the command that began it: {}",
                            path, syntax.name, error.what()));
  }
}

}  // namespace

std::vector<std::string> resumed_words(const Syntax& syntax, const std::string& program,
                                       const std::vector<std::string>& words) {
  if (!has(syntax, "resume") || !has(syntax, "db")) return words;
  Syntax lenient = syntax;
  for (Option& option : lenient.options) option.required = false;
  const Args asked = parse_args(lenient, program, words);
  if (!asked.flag("resume") || !asked.given("db")) return words;
  // There --db is what is learned from, and --verify alone goes on.
  if (has(syntax, "method") && asked.text("method") == "texel") return words;
  const std::string path = asked.text("db");
  const std::optional<RunRow> run = stored_run(path);
  if (!run) return words;
  std::vector<std::string_view> without(kOfASession.begin(), kOfASession.end());
  for (const Option& option : syntax.options) {
    if (asked.given(option.name)) without.push_back(option.name);
  }
  const auto games = asked.given("games") ? std::nullopt : games_of(*run);
  if (games) without.emplace_back("games");
  std::vector<std::string> all = stored_command(lenient, path, *run).words(without);
  if (games) all.push_back(fmt::format("--games={}", *games));
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

}  // namespace rb::cli
