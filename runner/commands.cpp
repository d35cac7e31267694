#include "runner/commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/resumed_words.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/system/exit_status.hpp"
#include "runner/system/version.hpp"

namespace rb::cli {
namespace {

// A name may have two words, as "sprt plan".
bool is_called(const Syntax& syntax, const std::vector<std::string>& words) {
  const auto name = split(syntax.name, ' ');
  return words.size() >= name.size() && std::equal(name.begin(), name.end(), words.begin());
}

int run(const Command& command, const std::string& program, const std::vector<std::string>& words) {
  const auto name = static_cast<std::ptrdiff_t>(split(command.syntax.name, ' ').size());
  const std::vector<std::string> rest(words.begin() + name, words.end());
  if (!asks_help(rest)) {
    return command.run(program, resumed_words(command.syntax, program, rest));
  }
  fmt::print("{}", help_text(command.syntax));
  return status::kDone;
}

// The command that these words call, the one of two words before the one of one; nullptr: none.
const Command* find_called(const std::vector<CommandGroup>& groups,
                           const std::vector<std::string>& words) {
  const Command* found = nullptr;
  for (const CommandGroup& group : groups) {
    for (const Command& command : group.commands) {
      if (!is_called(command.syntax, words)) continue;
      if (found == nullptr || command.syntax.name.size() > found->syntax.name.size()) {
        found = &command;
      }
    }
  }
  return found;
}

// The commands whose name begins with this word: "sprt plan" for "sprt".
std::vector<Syntax> sub_commands(const std::vector<CommandGroup>& groups, const std::string& word) {
  std::vector<Syntax> found;
  for (const CommandGroup& group : groups) {
    for (const Command& command : group.commands) {
      if (command.syntax.name.starts_with(word + ' ')) found.push_back(command.syntax);
    }
  }
  return found;
}

std::string lines_of(const std::vector<Syntax>& commands) {
  std::size_t width = 12;
  for (const Syntax& syntax : commands) width = std::max(width, syntax.name.size() + 2);
  std::string text;
  for (const Syntax& syntax : commands) {
    text += fmt::format("  {:<{}}{}\n", syntax.name, width, syntax.summary);
  }
  return text;
}

[[noreturn]] void throw_unknown(const std::vector<CommandGroup>& groups, const std::string& word) {
  std::vector<std::string_view> names{"--help", "--version"};
  for (const CommandGroup& group : groups) {
    for (const Command& command : group.commands) names.push_back(command.syntax.name);
  }
  throw UsageError(fmt::format("unknown command '{}'{}", word,
                               suggestion(word, names, "'renju-bench --help' lists them")));
}

bool has(const std::vector<std::string>& words, std::string_view name) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.substr(0, word.find('=')) == name;
  });
}

// Throws UsageError if these words once asked for the command, as "speed --history" for "speed
// history".
void check_not_renamed(const Syntax& syntax, const std::vector<std::string>& words) {
  for (const std::string_view was : syntax.was) {
    const auto old = split(was, ' ');
    if (!std::all_of(old.begin(), old.end(), [&](auto word) { return has(words, word); })) continue;
    throw UsageError(fmt::format("'{}' is now '{}'; see 'renju-bench {} --help'", was, syntax.name,
                                 syntax.name));
  }
}

// The first word begins names of two words, and the second none of them.
int run_group(const std::vector<Syntax>& commands, const std::vector<std::string>& words) {
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (asks_help(rest)) {
    fmt::print("Usage: renju-bench {} COMMAND [options]\n\nCommands:\n{}", words.front(),
               lines_of(commands));
    return status::kDone;
  }
  std::vector<std::string> names;
  for (const Syntax& syntax : commands) {
    check_not_renamed(syntax, words);
    names.emplace_back(syntax.name);
  }
  throw UsageError(fmt::format("{}: name a command: '{}'; see 'renju-bench {} --help'",
                               words.front(), fmt::join(names, "', '"), words.front()));
}

}  // namespace

std::vector<CommandGroup> command_groups() {
  return {
      {"Play", {match_command(), tournament_command()}},
      {"Results",
       {games_command(), show_command(), export_command(), rate_command(), sprt_plan_command()}},
      {"Tune",
       {tune_spsa_command(), tune_bayes_command(), tune_texel_command(), tune_gauge_command(),
        tune_status_command(), tune_verify_command(), params_command(), params_glossary_command(),
        dataset_make_command(), dataset_read_command()}},
      {"Positions",
       {judge_command(), judge_check_command(), eval_command(), threats_command(), solve_command(),
        solve_check_command(), analyze_command(), suite_command(), openings_make_command(),
        openings_check_command(), positions_command(), trace_command()}},
      {"Engines and speed",
       {profiles_command(), brain_command(), check_command(), speed_run_command(),
        speed_check_command(), speed_history_command(), speed_signature_command(),
        speed_serve_command()}}};
}

std::string overview(const std::vector<CommandGroup>& groups) {
  std::string text =
      "renju-bench: play, measure and tune renju engines\n\n"
      "Usage: renju-bench COMMAND [options]\n";
  std::string examples;
  for (const CommandGroup& group : groups) {
    text += fmt::format("\n{}:\n", group.title);
    for (const auto& [syntax, run] : group.commands) {
      text += fmt::format("  {:<17}{}\n", syntax.name, syntax.summary);
    }
    const Syntax& first = group.commands.front().syntax;
    if (!first.examples.empty()) examples += fmt::format("  {}\n", first.examples.front());
  }
  return text +
         "\n  renju-bench COMMAND --help   options and examples of a command\n"
         "  renju-bench --version        version, commit, compiler and build type\n\n"
         "Examples:\n" +
         examples + "\nExit status:\n" + status_lines();
}

int run_command(const std::string& program, const std::vector<std::string>& words) {
  if (words.empty()) throw UsageError("no command is given; 'renju-bench --help' lists them");
  const std::string& first = words.front();
  if (first == "--version") {
    fmt::print("renju-bench {}\n", version_text());
    return status::kDone;
  }
  const std::vector<CommandGroup> groups = command_groups();
  if (first == "--help" || first == "-h") {
    fmt::print("{}", overview(groups));
    return status::kDone;
  }
  const Command* const called = find_called(groups, words);
  const std::vector<Syntax> commands = sub_commands(groups, first);
  if (called == nullptr && commands.empty()) throw_unknown(groups, first);
  if (called == nullptr) return run_group(commands, words);
  if (called->syntax.name == first) {
    for (const Syntax& syntax : commands) check_not_renamed(syntax, words);
  }
  return run(*called, program, words);
}

}  // namespace rb::cli
