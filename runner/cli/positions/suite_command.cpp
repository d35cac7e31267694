#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/search/search.hpp"
#include "positions/problems.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/gate_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/cli/positions/suite_file.hpp"
#include "runner/cli/positions/suite_words.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/named_player.hpp"
#include "runner/studies/suites/move_prover.hpp"
#include "runner/studies/suites/suite_report.hpp"
#include "runner/studies/suites/suite_run.hpp"

namespace rb::cli {
namespace {

constexpr std::int64_t kProofNodes = 1'000'000;  // of a question about a move
constexpr std::chrono::milliseconds kExternalTime{5000};

// A number of positions, or a share of a suite.
struct LeastSolved {
  double number = 0;
  bool is_share = false;  // in percent

  bool holds(const SuiteScore& score) const {
    return is_share ? 100.0 * score.solved >= number * score.positions : score.solved >= number;
  }
  std::string text() const { return fmt::format("{:.15g}{}", number, is_share ? "%" : ""); }
};

LeastSolved least_solved(const std::string& place, const std::string& text) {
  LeastSolved least{.is_share = text.ends_with('%')};
  std::string_view number = text;
  if (least.is_share) number.remove_suffix(1);
  const auto value = parse_real(number);
  const bool is_whole = value && std::floor(*value) == *value;
  if (!value || *value < 0 || (least.is_share ? *value > 100 : !is_whole)) {
    throw UsageError(
        fmt::format("{} takes a number of positions or a share: 40 or 95%, not '{}'", place, text));
  }
  least.number = *value;
  return least;
}

struct SuiteRequest {
  std::string suite;  // a name or a file
  std::string player;
  std::string game = "renju";
  Limits limits;
  std::optional<SuiteKind> kind;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<LeastSolved> min_solved;
  bool json = false;
  bool verbose = false;
  GateRequest gate;
};

// The suite and who is asked, before the first answer.
SuiteReport report_of(const SuiteRequest& request, bool external) {
  SuiteReport report = read_suite("suite", request.suite, request.kind, request.game);
  report.limits = request.limits;
  if (external && !report.limits.time) report.limits.time = kExternalTime;
  report.seed = request.seed;
  report.threads = request.threads;
  return report;
}

// A threshold that cannot be reached is a mistake, reported before the first answer.
void check_reachable(const SuiteRequest& request, std::size_t positions) {
  const auto& least = request.min_solved;
  if (!least || least->is_share || least->number <= static_cast<double>(positions)) return;
  throw UsageError(fmt::format("suite: --min-solved {}: the suite has {}", least->text(),
                               counted(positions, "position")));
}

// One case for each position. An unsolved one fails if the command does.
CheckSuite cases_of(const SuiteReport& report, bool is_enough) {
  CheckSuite suite{.name = fmt::format("suite {} {}", name(report.kind), report.player.name),
                   .cases = {}};
  for (std::size_t i = 0; i < report.answers.size(); ++i) {
    const SuiteAnswer& answer = report.answers[i];
    CheckCase one{.name = fmt::format("line {}", report.problems[i].line),
                  .text = std::string(trim(answer_line(report, report.problems[i], answer))),
                  .seconds = std::chrono::duration<double>(answer.elapsed).count()};
    if (answer.grade != AnswerGrade::solved) {
      one.result = is_enough ? CaseResult::skipped : CaseResult::failed;
    }
    suite.cases.push_back(one);
  }
  return suite;
}

int solved(const SuiteRequest& request) {
  const PlayerSpec spec{.place = "suite: --player", .text = request.player};
  SuiteReport report = report_of(request, is_external(spec));
  const renju::PlayedGame game = game_of("suite", report, request.game);
  const NamedPlayer player = named_player(spec, MoveClock::nodes, {}, request.game, game.size);
  report.player = player.row;
  check_reachable(request, report.problems.size());

  const Interrupt interrupt;
  Limits limits = report.limits;
  limits.stop = interrupt.token();
  std::FILE* const lines = request.json ? stderr : stdout;
  report.answers = run_suite(report.problems,
                             {.player = player.make,
                              .limits = limits,
                              .seed = report.seed,
                              .threads = report.threads,
                              .tests = [game] { return move_tests(kProofNodes, game); }},
                             [&](const Problem& problem, const SuiteAnswer& answer) {
                               if (!request.verbose) return;
                               print(lines, "{}", answer_line(report, problem, answer));
                             });
  const auto asked = std::ssize(report.answers), all_positions = std::ssize(report.problems);
  report.problems.erase(report.problems.begin() + asked, report.problems.end());
  if (request.json) {
    print("{}\n", json_text(suite_json(report), 2));
  } else if (asked > 0) {
    print_out(suite_table(report));
  }
  if (asked < all_positions) {
    print(stderr, "suite: interrupted after {} of {}; the same command begins again\n", asked,
          counted(all_positions, "position"));
    return status::kInterrupted;
  }
  const SuiteScore all = scores(report.problems, report.answers).back();
  const bool is_enough = !request.min_solved || request.min_solved->holds(all);
  if (request.gate.is_asked()) tell_gate(request.gate, cases_of(report, is_enough));
  if (is_enough) return status::kDone;
  return complain(status::kDifference, fmt::format("suite: --min-solved {}: {} of {} are solved",
                                                   request.min_solved->text(), all.solved,
                                                   counted(all.positions, "position")));
}

int run(const SuiteRequest& request) {
  return gated(request.gate, "suite", [&] { return solved(request); });
}

Rows<Limits> suite_limit_rows() {
  static_assert(kMostDepth == renju::Search::kMaxDepth);
  return rows<Limits>(
      nodes_option(&Limits::nodes, "nodes a move, solvers included; default: the profile's")
          .was("limit-nodes"),
      depth_option(&Limits::depth,
                   "search depth, at most what the engine can do; default: the profile's")
          .was("limit-depth"),
      time_option(&Limits::time, "a move: 200ms, 1.5s; default: 5s for a program, else none")
          .was("move-time"));
}

Rows<SuiteRequest> suite_rows() {
  using Request = SuiteRequest;
  return rows<Request>(
      positional(option("SUITE", "a suite", &Request::suite,
                        "forbidden, midgame, vcf, vct or mise, which come with the program, or a "
                        "file (./mine.jsonl)"))
          .required(),
      option("player", "PLAYER", &Request::player,
             "the player to test, as in match: hard, hard:depth=5, 'cmd:./pbrain-x'")
          .required()
          .was("p"),
      position_game_row(&Request::game), within(&Request::limits, suite_limit_rows()),
      choice("kind", "KIND", &Request::kind, suite_words(),
             "the kind of a file without a header: forbidden, midgame, vcf, vct or mise"),
      seed_option(&Request::seed, "for a player that moves at random"),
      threads_option(&Request::threads,
                     "positions at the same time; times are most accurate with one"),
      parsed("min-solved", "N", &Request::min_solved, least_solved,
             "exit status 3 if fewer positions are solved; 95%: of the whole suite"),
      json_flag(&Request::json, "print one JSON document, with every position"),
      verbose_flag(&Request::verbose, "a line for each position"),
      within(&Request::gate, gate_rows()));
}

}  // namespace

Command suite_command() {
  return typed_command(
      {.name = "suite",
       .summary = "ask a player every position of a suite and score the answers",
       .details =
           "Each position is a game of its own; only the player's move counts. A position is\n"
           "solved by\n"
           "  forbidden  a five where Black has one, else a move that is not forbidden\n"
           "  midgame    one of the moves that a deep search prefers: an opinion, no proof\n"
           "  vcf        a move that starts a win by fours\n"
           "  vct, mise  a move that starts a proved win by fours, a mise or threes\n"
           "and, where there is no win, by a move that leaves the opponent no win by fours.\n"
           "A library of RenLib (./mine.lib) asks for the moves that it marks, by \"*\", a\n"
           "mark or \"A\", in each position where it does.\n"
           "A row of another board than 15x15 has its \"size\". Wins are proved after the\n"
           "move with 1,000,000 nodes; a move for which that is not enough counts as\n"
           "unproved. Only times depend on the number of threads.",
       .examples = {"renju-bench suite vcf --player hard",
                    "renju-bench suite vct --player hard --nodes 20000 --json",
                    "renju-bench suite vcf --player hard --min-solved 95%",
                    "renju-bench suite ./openings.lib --player hard"}},
      suite_rows(), run);
}

}  // namespace rb::cli
