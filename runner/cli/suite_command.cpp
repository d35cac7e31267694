#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/search.hpp"
#include "positions/problems.hpp"
#include "positions/suite_header.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/duration.hpp"
#include "runner/cli/figures.hpp"
#include "runner/cli/move_prover.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/outside_player.hpp"
#include "runner/cli/suite_report.hpp"
#include "runner/cli/suite_run.hpp"

namespace rb::cli {
namespace {

constexpr std::int64_t kProofNodes = 1'000'000;  // of a question about a move
constexpr std::chrono::milliseconds kOutsideTime{5000};

// A name is that of a suite that comes with the program; what looks like a path is one.
std::string path_of(const std::string& suite) {
  if (suite.find_first_of("/.") != std::string::npos) return suite;
  if (std::ranges::find(suite_kinds(), suite) == suite_kinds().end()) {
    const std::string_view near = nearest(suite, suite_kinds());
    throw UsageError(fmt::format("suite: no suite '{}'; {}, or give a file: ./{}", suite,
                                 near.empty()
                                     ? fmt::format("there are {}", fmt::join(suite_kinds(), ", "))
                                     : fmt::format("did you mean '{}'?", near),
                                 suite));
  }
  return data_file("positions/" + suite + ".jsonl").string();
}

std::string kind_of(const SuiteReport& report, const Args& args) {
  if (args.given("kind")) return args.text("kind");
  if (!report.header) {
    throw Error(fmt::format("{}: it has no header; --kind tells what it holds ({})", report.path,
                            fmt::join(suite_kinds(), ", ")));
  }
  if (std::ranges::find(suite_kinds(), report.header->kind) == suite_kinds().end()) {
    throw Error(fmt::format("{}: a suite of kind '{}'; there are {}", report.path,
                            report.header->kind, fmt::join(suite_kinds(), ", ")));
  }
  return report.header->kind;
}

Limits limits_of(const Args& args, bool outside) {
  Limits limits;
  if (const auto nodes = args.find_whole("limit-nodes")) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto depth = args.find_whole("limit-depth")) limits.depth = static_cast<int>(*depth);
  if (const auto text = args.find_text("move-time")) {
    limits.time = parse_duration(*text);
    if (!limits.time || *limits.time <= std::chrono::milliseconds(0)) {
      throw UsageError(fmt::format(
          "suite: --move-time takes a time such as 200ms, 1.5s or 2m, not '{}'", *text));
    }
  } else if (outside) {
    limits.time = kOutsideTime;
  }
  return limits;
}

// What --min-solved asks for: so many positions, or so much of a suite.
struct LeastSolved {
  double number = 0;
  bool is_share = false;  // in percent

  bool holds(const SuiteScore& score) const {
    return is_share ? 100.0 * score.solved >= number * score.positions : score.solved >= number;
  }
};

std::optional<LeastSolved> least_solved(const Args& args) {
  const auto text = args.find_text("min-solved");
  if (!text) return std::nullopt;
  LeastSolved least{.is_share = text->ends_with('%')};
  std::string_view number = *text;
  if (least.is_share) number.remove_suffix(1);
  const auto value = parse_real(number);
  const bool is_whole = value && std::floor(*value) == *value;
  if (!value || *value < 0 || (least.is_share ? *value > 100 : !is_whole)) {
    throw UsageError(fmt::format(
        "suite: --min-solved takes a number of positions or a share: 40 or 95%, not '{}'", *text));
  }
  least.number = *value;
  return least;
}

int run(const Args& args) {
  const std::optional<LeastSolved> least = least_solved(args);
  const PlayerSpec spec{.place = "suite: --player", .text = args.text("player")};
  const NamedPlayer player = named_player(spec, MoveClock::nodes);
  SuiteReport report;
  report.path = path_of(args.text("SUITE"));
  const std::string text = read_text(report.path);
  report.header = find_header(text, report.path);
  report.kind = kind_of(report, args);
  report.problems = parse_problems(text, report.path, report.kind);
  report.player = player.row;
  report.limits = limits_of(args, is_outside(spec));
  report.seed = static_cast<std::uint64_t>(args.whole("seed"));
  report.threads = static_cast<int>(args.whole("threads"));

  const bool verbose = args.flag("verbose");
  std::FILE* const lines = args.flag("json") ? stderr : stdout;
  report.answers = run_suite(report.problems,
                             {.player = player.make,
                              .limits = report.limits,
                              .seed = report.seed,
                              .threads = report.threads,
                              .tests = [] { return move_tests(kProofNodes); }},
                             [&](const Problem& problem, const SuiteAnswer& answer) {
                               if (!verbose) return;
                               print(lines, "{}", answer_line(report, problem, answer));
                             });
  if (args.flag("json")) {
    print("{}\n", suite_json(report).dump(2));
  } else {
    print("{}", suite_table(report));
  }
  const SuiteScore all = scores(report.problems, report.answers).back();
  if (!least || least->holds(all)) return status::kDone;
  return complain(status::kDifference, fmt::format("suite: --min-solved {}: {} of {} are solved",
                                                   args.text("min-solved"), all.solved,
                                                   counted(all.positions, "position")));
}

std::vector<Option> options() {
  return {
      {.name = "SUITE",
       .kind = Kind::text,
       .value = "a suite",
       .help = "forbidden, midgame, vcf, vct or mise, which come with the program, or a file "
               "(./mine.jsonl)",
       .required = true,
       .positional = true},
      {.name = "player",
       .letter = 'p',
       .kind = Kind::text,
       .value = "PLAYER",
       .help = "who is asked, as in match: hard, hard:depth=5, 'cmd:./pbrain-x'",
       .required = true},
      {.name = "limit-nodes",
       .kind = Kind::whole,
       .value = "N",
       .help = "nodes a move, solvers included; default: the profile's",
       .min = 1,
       .max = 1e12},
      {.name = "limit-depth",
       .kind = Kind::whole,
       .value = "N",
       .help = "depth, but no deeper than the engine can go; default: the profile's",
       .min = 1,
       .max = renju::Search::kMaxDepth},
      {.name = "move-time",
       .kind = Kind::text,
       .value = "TIME",
       .help = "a move: 200ms, 1.5s; default: 5s for a program, else none"},
      {.name = "kind",
       .kind = Kind::choice,
       .value = "KIND",
       .help = "what a file without a header holds: forbidden, midgame, vcf, vct or mise",
       .choices = {suite_kinds().begin(), suite_kinds().end()}},
      {.name = "seed",
       .kind = Kind::whole,
       .value = "N",
       .help = "of the player's chance",
       .fallback = "1",
       .min = 0,
       .max = 9e15},
      {.name = "threads",
       .letter = 't',
       .kind = Kind::whole,
       .value = "N",
       .help = "positions at the same time; times are truest with one",
       .fallback = "1",
       .min = 1,
       .max = 1024},
      {.name = "min-solved",
       .kind = Kind::text,
       .value = "N",
       .help = "exit status 3 if fewer positions are solved; 95%: of the whole suite"},
      {.name = "json", .help = "print one JSON document, with every position"},
      {.name = "verbose", .letter = 'v', .help = "a line for each position"},
  };
}

}  // namespace

Command suite_command() {
  Syntax syntax;
  syntax.name = "suite";
  syntax.summary = "ask a player every position of a suite and score the answers";
  syntax.options = options();
  syntax.details =
      "Each position is a game of its own; only the player's move counts. Solved is\n"
      "  forbidden  a five where Black has one, else a move that is not forbidden\n"
      "  midgame    one of the moves that a deep search prefers: an opinion, no proof\n"
      "  vcf        a move that starts a win by fours\n"
      "  vct, mise  a move that starts a proven win by fours, a mise or threes\n"
      "and where there is no win a move after which the opponent has none by fours.\n"
      "Wins are proved after the move, with 1,000,000 nodes; unproven is a move for\n"
      "which they did not suffice. Nothing but times depends on the threads.";
  syntax.examples = {"renju-bench suite vcf --player hard",
                     "renju-bench suite vct --player hard --limit-nodes 20000 --json",
                     "renju-bench suite vcf --player hard --min-solved 95%"};
  return {syntax, run};
}

}  // namespace rb::cli
