#include <chrono>
#include <cstdio>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/commands.hpp"
#include "runner/cli/match_json.hpp"
#include "runner/cli/match_options.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/play.hpp"
#include "runner/cli/sprt_report.hpp"

namespace rb::cli {
namespace {

// The Elo of A so far, from what is evidence, as in the table at the end, and whether it rests on
// faults. It takes all games anew,
// so it is found again only when twenty times as long has passed: at most 5 % of a core go into it.
// The last line must agree with that table, so that it is found again for it.
class LiveElo {
 public:
  void refresh(const Scoreboard& board, bool is_last) {
    const auto start = std::chrono::steady_clock::now();
    if (board.pairs().pairs() == 0 || (estimate_ && !is_last && start < next_)) return;
    const PairingStats stats = pairing_evidence(board.results(), 0);
    if (stats.evidence) estimate_ = rating::estimate(*stats.evidence);
    rests_on_faults_ = stats.rests_on_faults();
    const auto end = std::chrono::steady_clock::now();
    next_ = end + 20 * (end - start);
  }

  const std::optional<rating::Estimate>& estimate() const { return estimate_; }
  bool rests_on_faults() const { return rests_on_faults_; }

 private:
  std::optional<rating::Estimate> estimate_;
  bool rests_on_faults_ = false;
  std::chrono::steady_clock::time_point next_;
};

std::string live_text(const Played& played, const Pace& pace, const Window& window, LiveElo& elo) {
  const Scoreboard& board = played.board;
  ProgressState state{.games = pace.games,
                      .planned = pace.planned,
                      .counts = board.counts(0),
                      .pairs = board.pairs().pairs(),
                      .faults = board.faults(),
                      .games_per_second = pace.games_per_second};
  const bool is_decided = played.test && played.test->decision() != rating::Decision::undecided;
  elo.refresh(board, is_decided || pace.games == pace.planned);
  state.estimate = elo.estimate();
  state.rests_on_faults = elo.rests_on_faults();
  if (played.test) {
    state.test = sprt_state(played.test->sprt());
  } else {
    state.seconds_left = pace.seconds_left;  // nobody knows when a test ends
  }
  return progress_line(state, window.columns);
}

void check_expectation(const Args& args) {
  if (!args.given("expect") || args.given("sprt")) return;
  throw UsageError("match: --expect needs --sprt, the test whose decision is expected");
}

// Whether the test of a finished match came to what --expect says. Faults prove no strength: what
// rests on them is no decision.
int status_of_test(const Args& args, const std::optional<SprtReport>& test) {
  const auto expected = args.find_text("expect");
  if (!expected) return status::kDone;
  const auto wanted = *expected == "H1" ? rating::Decision::h1 : rating::Decision::h0;
  const std::string text = fmt::format("--expect {}: {}", *expected, decision_text(*test));
  if (test->decision != rating::Decision::undecided && test->rests_on_faults) {
    return complain(status::kUndecided,
                    text +
                        "; this does not count, since more than 5 % of a player's losses are "
                        "faults");
  }
  if (test->decision == wanted) return status::kDone;
  return complain(
      test->decision == rating::Decision::undecided ? status::kUndecided : status::kDifference,
      text);
}

int run(const Args& args) {
  check_expectation(args);
  MatchPlan plan = plan_match(args);
  const bool for_programs = args.flag("json") || args.flag("csv");
  std::FILE* const game_lines = for_programs ? stderr : stdout;
  LiveElo elo;
  const auto text = [&elo](const Played& played, const Pace& pace, const Window& window) {
    return live_text(played, pace, window, elo);
  };
  const Played played = play(plan, args, text, args.flag("verbose") ? game_lines : nullptr);
  MatchSummary summary = summarize(plan.run, played.board);
  add_session(summary, plan, played);
  if (played.test) {
    summary.sprt = sprt_report(*played.test, played.is_complete);
    summary.sprt->rests_on_faults = summary.stats.rests_on_faults();
  }
  print("{}", args.flag("json")  ? document_text(match_json(summary))
              : args.flag("csv") ? match_csv(summary)
                                 : match_table(summary));
  require_kept(played);
  const int result = played.is_complete ? status_of_test(args, summary.sprt) : status::kInterrupted;
  return end_of_run(args, player_faults(summary), result);
}

}  // namespace

Command match_command() { return {match_syntax(), run}; }

}  // namespace rb::cli
