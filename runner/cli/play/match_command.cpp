#include <array>
#include <chrono>
#include <optional>

#include <fmt/core.h>

#include "engine/base/wording.hpp"
#include "rating/sprt/confidence_sequence.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/match_request.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/run/session/live_match.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/match_json.hpp"
#include "runner/tables/match_table.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb::cli {
namespace {

// The Elo of A so far, from what is evidence, as in the final table, and whether it rests on
// faults. It is computed from all games each time, so it is renewed only when twenty times as long
// as that takes has passed: at most 5 % of a core. For the last line it is always renewed, since
// that line must agree with the table.
class LiveElo {
 public:
  void refresh(const Scoreboard& board, bool is_last) {
    const auto start = std::chrono::steady_clock::now();
    if (board.pairs() == 0 || (estimate_ && !is_last && start < next_)) return;
    const PairingStats stats = pairing_evidence(board.results(), 0);
    if (stats.evidence) {
      estimate_ = rating::estimate(*stats.evidence);
      any_time_ = rating::any_time_elo(stats.opening_pairs);
    }
    rests_on_faults_ = stats.rests_on_faults();
    const auto end = std::chrono::steady_clock::now();
    next_ = end + 20 * (end - start);
  }

  const std::optional<rating::Estimate>& estimate() const { return estimate_; }
  const std::optional<rating::Interval>& any_time() const { return any_time_; }
  bool rests_on_faults() const { return rests_on_faults_; }

 private:
  std::optional<rating::Estimate> estimate_;
  std::optional<rating::Interval> any_time_;
  bool rests_on_faults_ = false;
  std::chrono::steady_clock::time_point next_;
};

// Where the test stands, from 0 at the bound of H0 to 1 at that of H1.
double place_of(const rating::Sprt& sprt) {
  const rating::SprtBounds bounds = sprt.bounds();
  return (sprt.llr() - bounds.low) / (bounds.high - bounds.low);
}

std::string live_text(const Played& played, const Pace& pace, const Window& window,
                      const std::array<std::string, 2>& names, LiveElo& elo) {
  const Scoreboard& board = played.board;
  ProgressState state{.games = pace.games,
                      .planned = pace.planned,
                      .counts = board.counts(0),
                      .pairs = board.pairs(),
                      .faults = board.faults(),
                      .games_per_second = pace.games_per_second};
  const bool is_decided = played.test && played.test->decision() != rating::Decision::undecided;
  elo.refresh(board, is_decided || pace.games == pace.planned);
  state.estimate = elo.estimate();
  state.rests_on_faults = elo.rests_on_faults();
  if (played.test) {
    state.test = sprt_state(played.test->sprt());
  } else {
    state.any_time = elo.any_time();
    state.seconds_left = pace.seconds_left;  // nobody knows when a test ends
  }
  LiveMatch live{.state = state,
                 .names = names,
                 .as_black = board.counts(0, Stone::black),
                 .as_white = board.counts(0, Stone::white),
                 .ends = reasons_text(board.run().reasons, board.run().traps)};
  if (played.test) live.test_place = place_of(played.test->sprt());
  return live_match_text(live, window);
}

void check_expectation(const MatchRequest& request) {
  if (!request.expect || request.sprt) return;
  throw UsageError("match: --expect needs --sprt, the test whose decision is expected");
}

// Whether the test of a match decided as --expect says. Faults prove no strength: a decision that
// rests on them does not count.
int status_of_test(rating::Decision wanted, const SprtReport& test) {
  if (test.decision == rating::Decision::undecided || test.rests_on_faults) {
    return status::kUndecided;
  }
  return test.decision == wanted ? status::kDone : status::kDifference;
}

std::string test_text(rating::Decision wanted, const SprtReport& test) {
  const bool is_void = test.decision != rating::Decision::undecided && test.rests_on_faults;
  return fmt::format(
      "--expect {}: {}{}", wanted == rating::Decision::h1 ? "H1" : "H0", decision_text(test),
      is_void ? "; this does not count, since more than 5 % of a player's losses are "
                "faults"
              : "");
}

CheckCase test_case(const MatchRequest& request, const SprtReport& test) {
  CheckCase one{.name = "test", .text = decision_text(test)};
  if (!request.expect) return one;
  one.text = test_text(*request.expect, test);
  if (status_of_test(*request.expect, test) != status::kDone) one.result = CaseResult::failed;
  return one;
}

CheckCase elo_case(const MatchSummary& summary) {
  CheckCase one{.name = "Elo of A", .result = CaseResult::skipped, .text = "no evidence"};
  if (!summary.stats.evidence) return one;
  one.text = fmt::format(
      "{} in {}, {} (A) against {} (B)", elo_text(rating::estimate(*summary.stats.evidence)),
      counted(summary.games, "game"), summary.sides[0].name, summary.sides[1].name);
  if (summary.stats.rests_on_faults()) {
    one.text += "; it counts forfeits, so it says nothing about strength";
  } else {
    one.result = CaseResult::passed;
  }
  return one;
}

CheckCase fault_case(const PlayerFaults& player, bool may_not) {
  CheckCase one{.name = "faults of " + player.player, .text = "none"};
  if (player.faults.count() == 0) return one;
  one.text = faults_text(player.player, player.faults);
  if (may_not) one.result = CaseResult::failed;
  return one;
}

CheckSuite cases_of(const MatchRequest& request, const MatchSummary& summary) {
  CheckSuite suite{.name = fmt::format("match {} {}", summary.sides[0].name, summary.sides[1].name),
                   .cases = {elo_case(summary)}};
  if (summary.sprt) suite.cases.push_back(test_case(request, *summary.sprt));
  for (const PlayerFaults& player : player_faults(summary)) {
    suite.cases.push_back(fault_case(player, request.result.fail_on_fault));
  }
  return suite;
}

int status_of(const MatchRequest& request, const MatchSummary& summary) {
  if (!request.expect) return status::kDone;
  const int result = status_of_test(*request.expect, *summary.sprt);
  if (result == status::kDone) return result;
  return complain(result, test_text(*request.expect, *summary.sprt));
}

int play_match(const MatchRequest& request, const CommandLine& line) {
  check_expectation(request);
  const RunPlan plan = plan_match(request, line);
  LiveElo elo;
  const std::array names{plan.run.players[0].name, plan.run.players[1].name};
  const auto text = [&](const Played& played, const Pace& pace, const Window& window) {
    return live_text(played, pace, window, names, elo);
  };
  const Played played = play(plan, text, game_lines(request.result));
  MatchSummary summary = summarize(plan.run, played.board, played.board.results());
  add_session(summary, plan, played);
  if (played.test) {
    summary.sprt = sprt_report(*played.test, played.is_complete);
    summary.sprt->rests_on_faults = summary.stats.rests_on_faults();
  }
  print_result(request.result, plan,
               {.json = [&] { return match_json(summary); },
                .csv = [&] { return match_csv(summary); },
                .text = [&] { return match_table(summary); },
                .markdown = [&] { return match_markdown(summary); }});
  require_kept(played);
  end_with_report(request.result.report, played.path);
  if (request.gate.is_asked() && played.is_complete) {
    tell_gate(request.gate, cases_of(request, summary));
  }
  const int result = played.is_complete ? status_of(request, summary) : status::kInterrupted;
  return end_of_run(request.result, player_faults(summary), result);
}

int run(const MatchRequest& request, const CommandLine& line) {
  return gated(request.gate, "match", [&] { return play_match(request, line); });
}

}  // namespace

Command match_command() {
  return typed_command(
      {.name = "match",
       .summary = "play two players against each other, in pairs of games",
       .details =
           "Profile fields are set by snake_case names and score constants by UPPER_CASE\n"
           "names. A program's command line is split without a shell: at blanks, but not\n"
           "within '...' and \"...\"; \\ takes the next character literally. A program forfeits\n"
           "the game by a crash, a timeout, a bad answer or an illegal move.\n"
           "Every game is in the results file as soon as it ends. Ctrl-C prints the table so\n"
           "far and the command that plays the rest; a second Ctrl-C stops at once.\n"
           "Progress goes to the standard error, the result to the standard output.\n"
           "A test looks at pairs in the order of the schedule, each opening once, so that\n"
           "it ends at the same game on any number of threads. Without openings\n"
           "(--openings none) it looks at single games (trinomial), each game once. The exit\n"
           "status is 0 whatever it decides, unless --expect is given.\n"
           "If more than 5 % of a player's losses are faults, Elo says nothing about\n"
           "strength: the table says so and marks the figures affected with a !, and a note\n"
           "names the first such game.",
       .examples = {"renju-bench match --a hard --b medium --games 500",
                    "renju-bench match --a hard --b medium --sprt elo0=0,elo1=20",
                    "renju-bench match --a hard --b hard:OPEN_THREE=1200 --games 2000 --seed 7",
                    "renju-bench match --resume --db run.db --json"}},
      match_rows(), run);
}

}  // namespace rb::cli
