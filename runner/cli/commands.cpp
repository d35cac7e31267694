#include "runner/cli/commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/unfinished_files.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/learn/learn_command.hpp"
#include "runner/cli/manual/commands.hpp"
#include "runner/cli/manual/version_document.hpp"
#include "runner/cli/options/help.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/options/resumed_line.hpp"
#include "runner/cli/other_tools/translation.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/queue/commands.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/tune/commands.hpp"

namespace rb::cli {
namespace {

// The options of every command.
struct CommonRequest {
  ColourUse colours = ColourUse::automatic;
};

const Rows<CommonRequest>& common_rows() {
  using Request = CommonRequest;
  static const Rows<Request> kRows = rows<Request>(choice(
      "color", "WHEN", &Request::colours,
      {{"auto", ColourUse::automatic}, {"always", ColourUse::always}, {"never", ColourUse::never}},
      "colours: auto (on a terminal, unless the environment has NO_COLOR), always, never"));
  return kRows;
}

// Does what the options of every command say, and returns the line of this one.
CommandLine without_common(const CommandLine& line) {
  CommonRequest common;
  std::vector<std::string_view> names;
  for (const auto& row : common_rows()) {
    names.push_back(row.option.name);
    const std::vector<std::string> values = line.values(row.option.name);
    if (values.empty()) continue;
    row.fill(&common, {fmt::format("{}: --{}", line.command(), row.option.name), values});
  }
  use_colours(common.colours);
  return line.without(names);
}

int run(const Command& command, const std::string& program, const std::vector<std::string>& words) {
  const auto name = static_cast<std::ptrdiff_t>(name_length(command.syntax));
  const std::vector<std::string> rest(words.begin() + name, words.end());
  const auto help = asked_help(rest);
  if (!help) {
    refuse_other_tools(command.syntax, rest);
    CommandLine line = without_common(parse_line(command.syntax, program, rest));
    if (!command.syntax.is_conversation) tell_when_interrupted();
    return command.run(resumed_line(command.syntax, std::move(line)));
  }
  print("{}", help_text(command.syntax, *help, terminal_columns(stdout)));
  return status::kDone;
}

std::string lines_of(const std::vector<Syntax>& commands) {
  std::size_t width = 12;
  for (const Syntax& syntax : commands) width = std::max(width, syntax.name.size() + 2);
  std::string text;
  for (const Syntax& syntax : commands) {
    if (syntax.is_internal) continue;
    text += fmt::format("  {:<{}}{}\n", syntax.name, width, syntax.summary);
  }
  return text;
}

[[noreturn]] void throw_unknown(const CommandTable& groups, const std::string& word) {
  std::vector<std::string_view> names{"--help", "--version", "help"};
  for (const CommandGroup& group : groups) {
    for (const Command& command : group.commands) names.push_back(command.syntax.name);
  }
  for (const auto& row : common_rows()) {
    if (!word.starts_with("--" + row.option.name)) continue;
    throw UsageError(fmt::format("--{0} comes after a command: renju-bench COMMAND --{0} {1}",
                                 row.option.name, row.option.value));
  }
  const std::string_view kind = word.starts_with('-') ? "option" : "command";
  throw UsageError(fmt::format("unknown {} '{}'{}", kind, word,
                               suggestion(word, names, "'renju-bench --help' lists them")));
}

// Whether all words of `was`, such as "tune --method spsa", are among these; a value may follow its
// option after a '='. A name of one word must be followed by an option: "tune spas" is a slip.
bool asked_for(std::string_view was, const std::vector<std::string>& words) {
  const auto is_there = [&](std::string_view old) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      const auto sign = std::min(word.find('='), word.size());
      return word.substr(0, sign) == old || (sign < word.size() && word.substr(sign + 1) == old);
    });
  };
  const auto olds = split(was, ' ');
  if (olds.size() == 1 && (words.size() < 2 || words[1].empty() || words[1].front() != '-')) {
    return false;
  }
  return std::all_of(olds.begin(), olds.end(), is_there);
}

// Throws UsageError if these words once asked for one of the commands, as "speed --history" for
// "speed history". Of several the longest spelling counts.
void check_not_renamed(const std::vector<Syntax>& commands, const std::vector<std::string>& words) {
  std::string_view longest, now;
  for (const Syntax& syntax : commands) {
    for (const std::string_view was : syntax.was) {
      if (was.size() <= longest.size() || !asked_for(was, words)) continue;
      longest = was;
      now = syntax.name;
    }
  }
  if (longest.empty()) return;
  throw UsageError(fmt::format("'{}' is now '{}'; see 'renju-bench {} --help'", longest, now, now));
}

// The first word begins names of two words, and the second none of them.
int run_group(const std::vector<Syntax>& commands, const std::vector<std::string>& words) {
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (asks_help(rest)) {
    fmt::print("Usage: renju-bench {} COMMAND [options]\n\nCommands:\n{}", words.front(),
               lines_of(commands));
    return status::kDone;
  }
  check_not_renamed(commands, words);
  std::vector<std::string> seconds;
  for (const Syntax& syntax : commands) {
    if (syntax.is_internal) continue;
    seconds.emplace_back(syntax.name.substr(words.front().size() + 1));
  }
  if (seconds.size() == 1) {
    throw UsageError(fmt::format("'{0}' has one command: '{0} {1}'; see 'renju-bench {0} --help'",
                                 words.front(), seconds.front()));
  }
  throw UsageError(fmt::format("{0} needs one of these words: {1}; see 'renju-bench {0} --help'",
                               words.front(), fmt::join(seconds, ", ")));
}

int print_version(const std::vector<std::string>& words) {
  if (words.size() > 2 || (words.size() == 2 && words[1] != "--json")) {
    throw UsageError(fmt::format("--version: unexpected argument '{}'; it takes --json or nothing",
                                 words.back()));
  }
  if (words.size() == 2) {
    fmt::print("{}\n", json_text(version_document(), 2));
  } else {
    fmt::print("renju-bench {}\n", version_text());
  }
  return status::kDone;
}

// A group of these commands with the options of every command.
template <typename... Commands>
CommandGroup group_of(std::string_view title, Commands... commands) {
  static const CommonRequest kDefaults;
  CommandGroup group{title, {}};
  group.commands.reserve(sizeof...(commands));
  (group.commands.push_back(std::move(commands)), ...);
  for (Command& command : group.commands) {
    for (const auto& row : common_rows()) {
      command.syntax.options.push_back(row.option);
      command.syntax.options.back().fallback = row.stored(&kDefaults);
    }
  }
  return group;
}

}  // namespace

CommandTable command_groups() {
  CommandTable table;
  table.push_back(group_of("Play", match_command(), match_plan_command(), tournament_command(),
                           scaling_command(), levels_command(), play_command(), merge_command(),
                           worker_command(), queue_command()));
  table.push_back(group_of("Results", results_command(), games_command(), explore_command(),
                           show_command(), export_command(), import_command(), stats_command(),
                           rate_command(), course_command(), weakness_command(), compare_command(),
                           report_command(), serve_command(), sprt_plan_command()));
  table.push_back(group_of(
      "Tune", learn_command(), tune_spsa_command(), tune_bayes_command(), tune_texel_command(),
      tune_patterns_command(), tune_gauge_command(), tune_status_command(), tune_verify_command(),
      params_command(), params_glossary_command(), dataset_make_command(), dataset_read_command()));
  table.push_back(group_of("Positions", judge_command(), judge_check_command(), eval_command(),
                           threats_command(), solve_command(), solve_check_command(),
                           analyze_command(), suite_command(), search_profile_command(),
                           openings_make_command(), openings_check_command(), book_make_command(),
                           positions_command(), trace_command()));
  table.push_back(group_of("Engines and speed", profiles_command(), brain_command(),
                           check_command(), speed_run_command(), speed_check_command(),
                           speed_history_command(), speed_signature_command(),
                           speed_serve_command(), man_command(command_groups),
                           complete_command(command_groups)));
  return table;
}

std::string overview(const CommandTable& groups) {
  std::string text =
      "renju-bench: play, measure and tune renju engines\n\n"
      "Usage: renju-bench COMMAND [options]\n";
  std::string examples;
  for (const CommandGroup& group : groups) {
    text += fmt::format("\n{}:\n", group.title);
    for (const auto& [syntax, run] : group.commands) {
      if (!syntax.is_internal) text += fmt::format("  {:<15}  {}\n", syntax.name, syntax.summary);
    }
    const Syntax& first = group.commands.front().syntax;
    if (!first.examples.empty()) examples += fmt::format("  {}\n", first.examples.front());
  }
  return text +
         "\n  renju-bench COMMAND --help   its options and examples; also: help COMMAND\n"
         "  renju-bench COMMAND --help=all   every option, where there are many\n"
         "  renju-bench --version        version, commit, compiler, build; also --json\n"
         "  renju-bench COMMAND --color WHEN   colours: auto, always or never\n\n"
         "Examples:\n" +
         examples + "\nExit status:\n" + status_lines();
}

int run_command(const std::string& program, const std::vector<std::string>& words) {
  if (words.empty()) throw UsageError("no command is given; 'renju-bench --help' lists them");
  const std::string& first = words.front();
  if (first == "--version") return print_version(words);
  if (first == "help" && words.size() > 1) {
    std::vector<std::string> asked(words.begin() + 1, words.end());
    asked.emplace_back("--help");
    return run_command(program, asked);
  }
  const CommandTable groups = command_groups();
  if (first == "--help" || first == "-h" || first == "help") {
    print("{}", overview(groups));
    return status::kDone;
  }
  const Command* const called = find_called(groups, words);
  const std::vector<Syntax> commands = sub_commands(groups, first);
  if (called == nullptr && commands.empty()) {
    if (first.starts_with('-')) refuse_other_tools(match_command().syntax, words);
    throw_unknown(groups, first);
  }
  if (called == nullptr) return run_group(commands, words);
  if (called->syntax.name == first) check_not_renamed(commands, words);
  return run(*called, program, words);
}

}  // namespace rb::cli
