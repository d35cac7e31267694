#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/duration.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/outside_player.hpp"
#include "runner/examination.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;
using std::chrono::milliseconds;

constexpr double kMostNodes = 1e12;
constexpr double kMostMib = 1 << 30;
constexpr std::chrono::seconds kMinute{60};  // that a slow program is given

milliseconds time_of(const Args& args, std::string_view option) {
  const std::string text = args.text(option);
  const auto time = parse_duration(text);
  if (time && (*time > milliseconds(0) || option == "margin")) return *time;
  throw UsageError(
      fmt::format("--{} takes a time such as 200ms, 1.5s or 2m, not '{}'", option, text));
}

ExaminationSpec spec_of(const Args& args) {
  const PlayerSpec program{.place = "check: ENGINE",
                           .text = args.text("ENGINE"),
                           .folder = args.find_text("dir").value_or(""),
                           .info = args.texts("info"),
                           .environment = args.texts("env")};
  if (!is_outside(program)) {
    throw UsageError(
        fmt::format("check: takes a program, 'cmd:./pbrain-x --opt', not '{}'", program.text));
  }
  OutsideSettings settings;
  settings.start_time = time_of(args, "start-time");
  if (const auto path = args.find_text("log")) {
    settings.log = std::make_shared<TrafficLog>(*path);
    settings.log->begin(args.command_line());
  }
  const std::string opponent = args.text("opponent");
  const PlayerSpec other{.place = "check: --opponent", .text = opponent};
  if (is_outside(other)) throw UsageError("check: --opponent takes a player of this program");
  ExaminationSpec spec;
  spec.engine = outside_spec(program, settings);
  spec.rules = &find_game("renju")->rules();
  spec.opponent = named_player(other, MoveClock::nodes).make;
  spec.opponent_name = opponent;
  spec.move_time = time_of(args, "move-time");
  spec.margin = time_of(args, "margin");
  spec.memory_bytes = static_cast<std::uint64_t>(args.whole("memory")) << 20;
  spec.games = static_cast<int>(args.whole("games"));
  spec.nodes = static_cast<std::uint64_t>(args.whole("nodes"));
  spec.seed = static_cast<std::uint64_t>(args.whole("seed"));
  return spec;
}

// The option that lets a slow program be seen: "--move-time 60s"; empty: time was not what was
// missing.
std::string hint_of(const Finding& finding, const ExaminationSpec& spec) {
  if (!finding.ran_out) return "";
  const bool start = *finding.ran_out == Allowance::start_time;
  const milliseconds now = start ? *spec.engine.start_time : spec.move_time;
  const auto more = std::max(kMinute, std::chrono::ceil<std::chrono::seconds>(now * 10));
  return fmt::format("--{} {}s", start ? "start-time" : "move-time", more.count());
}

// One line, also if an engine's words are in it.
void print_row(const Finding& finding, const std::string& hint) {
  const std::string time = finding.time ? fmt::format("{}", finding.time->count()) : "";
  std::string text = finding.text;
  if (!hint.empty()) {
    text += finding.verdict == Verdict::skipped ? "; try " : "; it may only be slow: try ";
    text += hint;
  }
  print("{:<16} {:<8}{:>6}  {}\n", finding.check, name(finding.verdict), time, text);
  std::fflush(stdout);
}

using Counts = std::array<int, 4>;  // by verdict

std::string counts_text(const Counts& counts) {
  const auto [passed, notes, failed, skipped] = counts;
  return fmt::format("{} passed, {} note{}, {} failed{}", passed, notes, notes == 1 ? "" : "s",
                     failed, skipped > 0 ? fmt::format(", {} skipped", skipped) : "");
}

Json json_of(const Finding& finding, const std::string& hint) {
  const bool failed = finding.verdict == Verdict::fail;
  return {{"check", finding.check},
          {"verdict", failed ? "fail" : name(finding.verdict)},
          {"ms", finding.time ? Json(finding.time->count()) : Json(nullptr)},
          {"text", finding.text},
          {"hint", hint.empty() ? Json(nullptr) : Json(hint)}};
}

int run(const Args& args) {
  const bool json = args.flag("json");
  const Interrupt interrupt;
  ExaminationSpec spec = spec_of(args);
  spec.stop = interrupt.token();
  Counts counts{};
  Json findings = Json::array();
  if (!json) print("{:<16} {:<8}{:>6}\n", "check", "result", "ms");
  examine(spec, [&](const Finding& finding) {
    if (interrupt.happened()) return;
    ++counts[static_cast<std::size_t>(finding.verdict)];
    const std::string hint = hint_of(finding, spec);
    if (json) {
      findings.push_back(json_of(finding, hint));
    } else {
      print_row(finding, hint);
    }
  });
  if (interrupt.happened()) return status::kInterrupted;
  const int failed = counts[static_cast<std::size_t>(Verdict::fail)];
  if (json) {
    const Json all{{"engine", args.text("ENGINE")},
                   {"passed", counts[0]},
                   {"notes", counts[1]},
                   {"failed", failed},
                   {"skipped", counts[static_cast<std::size_t>(Verdict::skipped)]},
                   {"checks", findings}};
    print("{}\n", all.dump(2));
  } else {
    print("{}\n", counts_text(counts));
  }
  return failed > 0 ? status::kDifference : status::kDone;
}

std::vector<Option> options() {
  return {
      {.name = "ENGINE",
       .kind = Kind::text,
       .value = "a program",
       .help = "the program and its words: 'cmd:./pbrain-x --opt'",
       .required = true,
       .positional = true},
      {.name = "dir", .kind = Kind::text, .value = "DIR", .help = "where it runs; default: here"},
      {.name = "info",
       .kind = Kind::text,
       .value = "KEY=VALUE",
       .help = "an INFO line that it is told",
       .multi = true},
      {.name = "env",
       .kind = Kind::text,
       .value = "KEY=VALUE",
       .help = "a variable of its environment",
       .multi = true},
      {.name = "move-time",
       .kind = Kind::text,
       .value = "TIME",
       .help = "for a move; a game by a clock has five times as much",
       .fallback = "1s"},
      {.name = "margin",
       .kind = Kind::text,
       .value = "TIME",
       .help = "an answer that is late by less is a note",
       .fallback = "100ms"},
      {.name = "start-time",
       .kind = Kind::text,
       .value = "TIME",
       .help = "for its answer to START, and for its end",
       .fallback = "5s"},
      {.name = "memory",
       .kind = Kind::whole,
       .value = "MIB",
       .help = "main memory that it may take with its children; it is told, not enforced; 0: no "
               "limit",
       .fallback = "350",
       .max = kMostMib},
      {.name = "games",
       .kind = Kind::whole,
       .value = "N",
       .help = "games by the time of a move, with both colours",
       .fallback = "4",
       .min = 2,
       .max = 1000},
      {.name = "opponent",
       .kind = Kind::text,
       .value = "PLAYER",
       .help = "whom it plays: a level or a variant of one",
       .fallback = "easy"},
      {.name = "nodes",
       .kind = Kind::whole,
       .value = "N",
       .help = "INFO max_node of the game that is played again",
       .fallback = "1000",
       .min = 1,
       .max = kMostNodes},
      {.name = "seed",
       .kind = Kind::whole,
       .value = "N",
       .help = "of the games",
       .fallback = "1",
       .max = 9e15},
      {.name = "log",
       .kind = Kind::text,
       .value = "FILE",
       .help = "append all that is said in the games, with times"},
      {.name = "json", .help = "print JSON"}};
}

}  // namespace

Command check_command() {
  Syntax syntax;
  syntax.name = "check";
  syntax.summary = "examine a program that speaks the Gomocup protocol";
  syntax.options = options();
  syntax.details =
      "Goes through the protocol step by step, plays games against a level, one of them\n"
      "by a clock, and the same game three times, and measures time and memory.\n"
      "FAIL is what loses games or makes managers hang: no answer or a wrong one, an\n"
      "illegal move, too much time or memory, an end that does not come, processes left\n"
      "behind, no game after an impossible command. A note is what may be so: RESTART,\n"
      "RECTSTART or TAKEBACK that it does not know, ERROR or UNKNOWN to INFO, words\n"
      "lost of a question that comes at once after its move, an impossible command that\n"
      "is not answered with ERROR or UNKNOWN, lines that are not of the protocol,\n"
      "another game from the same seed and nodes. What could not be looked at is\n"
      "skipped, with the reason: it is neither right nor wrong.\n"
      "No answer in time fails once, and what rests on it is skipped: a slow program\n"
      "needs a longer --start-time or --move-time.\n"
      "Exit status: 3 if something failed, also if it is no engine at all; else 0, also\n"
      "with notes and skipped lines.";
  syntax.examples = {"renju-bench check \"cmd:./pbrain-x --opt\"",
                     "renju-bench check \"cmd:renju-bench brain --profile hard\" --json"};
  return {syntax, run};
}

}  // namespace rb::cli
