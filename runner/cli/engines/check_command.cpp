#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/gomoku/plain_player.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/options/gate_options.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/programs/check/examination.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;

constexpr double kMostMib = 1 << 30;
constexpr std::chrono::seconds kMinute{60};  // that a slow program is given
constexpr milliseconds kShortDelay{20};      // for a program that does not listen at once

struct CheckRequest {
  std::string engine;
  std::string folder;
  std::vector<std::string> info, environment;
  milliseconds time{1000};
  milliseconds margin{100};
  milliseconds start_time{5000};
  milliseconds turn_delay{0};
  std::uint64_t memory_mib = 350;
  int games = 4;
  std::string game = "renju";
  std::optional<int> size;
  std::optional<std::string> player;
  std::uint64_t nodes = 1000;
  std::uint64_t seed = 1;
  std::optional<std::string> log;
  bool json = false, markdown = false;
  GateRequest gate;
};

std::string forbidden_words(const renju::Verdict& verdict) {
  std::string text;
  const auto add = [&text](bool holds, std::string_view words) {
    if (holds) text += fmt::format("{}{}", text.empty() ? "" : " and ", words);
  };
  add(verdict.double_three, "double three");
  add(verdict.double_four, "double four");
  add(verdict.overline, "overline");
  return text;
}

constexpr std::string_view kLevel = "easy";

// The player that the program meets, by the game and board of the spec.
void set_opponent(const CheckRequest& request, const Game& game, ExaminationSpec& spec) {
  const int size = spec.rules->start().size;
  const bool has_levels = game.has_profiles();
  if (!request.player && !has_levels) {
    spec.opponent_name = "a plain player";
    spec.opponent = [variant = spec.variant] { return gomoku::make_plain_player(*variant); };
    return;
  }
  spec.opponent_name = request.player.value_or(std::string(kLevel));
  const PlayerSpec other{.place = "check: --player", .text = spec.opponent_name};
  if (is_external(other)) throw UsageError("check: --player takes a player of this program");
  spec.opponent = named_player(other, MoveClock::nodes, {}, game.name, size).make;
}

ExaminationSpec spec_of(const CheckRequest& request, const CommandLine& line) {
  const PlayerSpec program{.place = "check: ENGINE",
                           .text = request.engine,
                           .folder = request.folder,
                           .info = request.info,
                           .environment = request.environment};
  if (!is_external(program)) {
    if (const auto why = why_no_program(program.text)) {
      throw UsageError(fmt::format("{}: {}", program.place, *why));
    }
    throw UsageError(fmt::format("{} takes a program, 'cmd:./pbrain-x --opt', not '{}'",
                                 program.place, program.text));
  }
  const Game& game = *find_game(request.game);
  ExaminationSpec spec;
  spec.rules = &rules_on(game, request.size, "check");
  spec.variant = gomoku::find_variant(game.name);
  ExternalSettings settings;
  set_game(game, request.size, settings);
  settings.start_time = request.start_time;
  settings.turn_delay = request.turn_delay;
  if (request.log) {
    settings.log = std::make_shared<TrafficLog>(*request.log);
    settings.log->begin(line.text());
  }
  spec.engine = external_spec(program, settings);
  set_opponent(request, game, spec);
  spec.why_lost = [](const Position& position, Move move) {
    return forbidden_words(renju::judge(position, move.cell()));
  };
  spec.move_time = request.time;
  spec.margin = request.margin;
  spec.memory_bytes = request.memory_mib << 20;
  spec.games = request.games;
  spec.nodes = request.nodes;
  spec.seed = request.seed;
  return spec;
}

// The option that gives a slow program enough time, "--time 60s"; empty: time was not the problem.
std::string hint_of(const Finding& finding, const ExaminationSpec& spec) {
  if (!finding.ran_out) return "";
  if (*finding.ran_out == Allowance::turn_delay) {
    const milliseconds longer = std::max(kShortDelay, spec.engine.turn_delay * 10);
    return fmt::format("--turn-delay {}ms", longer.count());
  }
  if (*finding.ran_out == Allowance::nothing) return "";
  if (*finding.ran_out == Allowance::margin) {
    return fmt::format("--margin {}ms", (finding.late.count() / 100 + 2) * 100);
  }
  const bool start = *finding.ran_out == Allowance::start_time;
  const milliseconds now = start ? *spec.engine.start_time : spec.move_time;
  const auto more = std::max(kMinute, std::chrono::ceil<std::chrono::seconds>(now * 10));
  return fmt::format("--{} {}s", start ? "start-time" : "time", more.count());
}

std::string verdict_text(ExamMark verdict) {
  const std::string_view word = name(verdict);
  if (verdict == ExamMark::pass) return toned(word, Tone::good);
  return verdict == ExamMark::fail ? toned(word, Tone::bad) : std::string(word);
}

// Each row is printed as soon as it is known.
Table findings_table() {
  using enum Table::Align;
  return {.columns = {{.name = "check", .align = left, .widest = "quick questions"},
                      {.name = "result", .align = left, .widest = "skipped"},
                      {.name = "ms", .missing = "", .widest = "123456"},
                      {.name = "", .align = left}}};
}

void print_row(const Finding& finding, const std::string& hint) {
  const std::string time = finding.time ? fmt::format("{}", finding.time->count()) : "";
  std::string text = finding.text;
  if (!hint.empty()) {
    text += finding.verdict == ExamMark::skipped       ? "; try "
            : finding.ran_out == Allowance::turn_delay ? "; it may lose what comes at once: try "
            : finding.ran_out == Allowance::margin     ? "; try "
                                                       : "; it may only be slow: try ";
    text += hint;
  }
  print_out(next_row(findings_table(), {finding.check, verdict_text(finding.verdict), time, text}));
  std::fflush(stdout);
}

using Counts = std::array<int, 4>;  // by verdict

std::string counts_text(const Counts& counts) {
  const auto [passed, notes, failed, skipped] = counts;
  return fmt::format("{} passed, {}, {} failed{}", passed, counted(notes, "note"), failed,
                     skipped > 0 ? fmt::format(", {} skipped", skipped) : "");
}

Json json_of(const Finding& finding, const std::string& hint) {
  const bool failed = finding.verdict == ExamMark::fail;
  return json_object({{"check", finding.check},
                      {"verdict", failed ? "fail" : name(finding.verdict)},
                      {"ms", finding.time ? Json(finding.time->count()) : Json(nullptr)},
                      {"text", finding.text},
                      {"hint", hint.empty() ? Json(nullptr) : Json(hint)}});
}

CheckCase case_of(const Finding& finding, const std::string& hint) {
  CheckCase one{.name = std::string(finding.check), .text = finding.text};
  if (finding.verdict == ExamMark::fail) one.result = CaseResult::failed;
  if (finding.verdict == ExamMark::skipped) one.result = CaseResult::skipped;
  if (!hint.empty()) one.text += "; try " + hint;
  if (finding.time) one.seconds = std::chrono::duration<double>(*finding.time).count();
  return one;
}

// A program of which something is not known has not passed.
int status_of(const CheckSuite& suite) {
  if (suite.count(CaseResult::failed) > 0) return status::kDifference;
  std::string names;
  for (const CheckCase& one : suite.cases) {
    if (one.result == CaseResult::skipped) names += (names.empty() ? "" : ", ") + one.name;
  }
  if (names.empty()) return status::kDone;
  return complain(status::kUndecided,
                  fmt::format("check: nothing failed, but {} of {} were not examined: {}",
                              suite.count(CaseResult::skipped),
                              counted(std::ssize(suite.cases), "check"), names));
}

int examined(const CheckRequest& request, const CommandLine& line) {
  const bool json = request.json;
  only_one_of("check", {{"json", json}, {"markdown", request.markdown}});
  const Interrupt interrupt;
  ExaminationSpec spec = spec_of(request, line);
  spec.stop = interrupt.token();
  Counts counts{};
  Json findings = Json::array();
  CheckSuite suite{.name = "check " + request.engine, .cases = {}};
  const bool is_text = !json && !request.markdown;
  if (is_text) print_out(findings_table());
  examine(spec, [&](const Finding& finding) {
    if (interrupt.happened()) return;
    ++counts[static_cast<std::size_t>(finding.verdict)];
    const std::string hint = hint_of(finding, spec);
    suite.cases.push_back(case_of(finding, hint));
    if (json) {
      findings.push_back(json_of(finding, hint));
    } else if (is_text) {
      print_row(finding, hint);
    }
  });
  if (interrupt.happened()) {
    print(stderr, "check: interrupted after {}; the same command begins again\n",
          counted(std::ssize(suite.cases), "check"));
    return status::kInterrupted;
  }
  const int failed = counts[static_cast<std::size_t>(ExamMark::fail)];
  if (json) {
    const Json all = json_object({{"engine", request.engine},
                                  {"passed", counts[0]},
                                  {"notes", counts[1]},
                                  {"failed", failed},
                                  {"skipped", counts[static_cast<std::size_t>(ExamMark::skipped)]},
                                  {"checks", findings}});
    print("{}\n", json_text(all, 2));
  } else {
    if (request.markdown) {
      print_data(markdown_table(suite));
    } else {
      print("{}\n", counts_text(counts));
    }
  }
  tell_gate(request.gate, suite);
  return status_of(suite);
}

int run(const CheckRequest& request, const CommandLine& line) {
  return gated(request.gate, "check", [&] { return examined(request, line); });
}

Rows<CheckRequest> check_rows() {
  using Request = CheckRequest;
  constexpr milliseconds kSome{1};
  return rows<Request>(
      positional(option("ENGINE", "a program", &Request::engine,
                        "the program and its words: 'cmd:./pbrain-x --opt'"))
          .required(),
      option("dir", "DIR", &Request::folder, "its working directory; default: the current folder"),
      option("info", "KEY=VALUE", &Request::info, "an INFO line to send"),
      option("env", "KEY=VALUE", &Request::environment, "a variable in its environment"),
      time_option(&Request::time, "time for a move; the game with a clock has five times as much")
          .was("move-time"),
      option("margin", "TIME", &Request::margin, milliseconds(0),
             "an answer late by less than this is only a note"),
      option("start-time", "TIME", &Request::start_time, kSome,
             "time for its answer to START, and for it to end"),
      option("turn-delay", "TIME", &Request::turn_delay, {milliseconds(0), std::chrono::minutes(1)},
             "pause between a move of the program and its next question, as in match"),
      option("engine-memory", "MIB", &Request::memory_mib, {0, kMostMib},
             "memory for it and its children; announced, not enforced; 0: no limit")
          .was("memory"),
      option("games", "N", &Request::games, {2, 1000},
             "games with a time for each move, with both colours"),
      option("player", "PLAYER", &Request::player,
             "its opponent: a level or a variant of one; default: easy, or a plain player where "
             "there are no levels")
          .was("opponent"),
      choice("game", "GAME", &Request::game, game_words_of_programs(), "the game that it plays"),
      size_option(&Request::size),
      nodes_option(&Request::nodes, "INFO max_node of the game that is played three times"),
      seed_option(&Request::seed, "of the games"),
      option("log", "FILE", &Request::log,
             "append the traffic of the games to this file, with times"),
      json_flag(&Request::json, "print JSON"), markdown_flag(&Request::markdown),
      within(&Request::gate, gate_rows()));
}

}  // namespace

Command check_command() {
  return typed_command(
      {.name = "check",
       .summary = "examine a program that speaks the Gomocup protocol",
       .details =
           "Goes through the protocol step by step, plays games against a level, one of them\n"
           "with a game clock, plays one game three times, and measures time and memory.\n"
           "FAIL means that games are lost or managers hang: no answer or a wrong one, an\n"
           "illegal move, points that are numbered wrongly, too much time, much more memory\n"
           "than it was told, a program that does not end, processes left behind. A note\n"
           "marks what is tolerated: RESTART, RECTSTART, TAKEBACK or SWAP2BOARD is unknown,\n"
           "INFO is answered with ERROR or UNKNOWN, a question sent right after a move is\n"
           "partly lost, an impossible command stops it or gets neither ERROR nor UNKNOWN,\n"
           "it outlives its input, lines do not belong to the protocol, the same seed and\n"
           "nodes give another game. What could not be examined is skipped, with the reason:\n"
           "it is neither right nor wrong.\n"
           "A missing answer fails once, and whatever depends on it is skipped: a slow\n"
           "program needs a longer --start-time or --time, one that is always late by as\n"
           "much a longer --margin, and one whose answer is stuck in its output buffer a\n"
           "flush. Exit status: 3 if something failed or the program is not an engine at\n"
           "all; 5 if nothing failed, but something was skipped; otherwise 0, also with\n"
           "notes.",
       .examples = {"renju-bench check \"cmd:./pbrain-x --opt\"",
                    "renju-bench check \"cmd:renju-bench brain --player hard\" --json"}},
      check_rows(), run);
}

}  // namespace rb::cli
