#include <cstdio>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/commands.hpp"
#include "runner/cli/match_json.hpp"
#include "runner/cli/match_options.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/play.hpp"
#include "runner/cli/sprt_report.hpp"

namespace rb::cli {
namespace {

std::string live_text(const Played& played, const Pace& pace, const Window& window) {
  const Scoreboard& board = played.board;
  ProgressState state{.games = pace.games,
                      .planned = pace.planned,
                      .counts = board.counts(0),
                      .pairs = board.pairs().pairs(),
                      .games_per_second = pace.games_per_second};
  if (state.pairs > 0) state.estimate = rating::estimate(board.pairs());
  if (played.test) {
    state.test = sprt_state(played.test->sprt());
  } else {
    state.seconds_left = pace.seconds_left;  // nobody knows when a test ends
  }
  return progress_line(state, window.columns);
}

MatchSummary summary_of(const MatchPlan& plan, const Played& played) {
  MatchSummary summary = summarize(plan.run, played.board);
  if (played.test) summary.sprt = sprt_report(*played.test, played.is_complete);
  summary.openings = plan.openings.size();
  summary.played_now = played.games_now;
  summary.seconds = played.seconds;
  summary.threads = plan.spec.threads;
  summary.path = plan.path;
  summary.notes = plan.notes;
  summary.resume = played.resume;
  return summary;
}

// Paths need not be UTF-8, but JSON is: what is not comes out as U+FFFD.
std::string json_text(const MatchSummary& summary) {
  using Json = nlohmann::ordered_json;
  return match_json(summary).dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

int run(const Args& args) {
  MatchPlan plan = plan_match(args);
  std::FILE* const game_lines = args.flag("json") ? stderr : stdout;
  const Played played = play(plan, args, live_text, args.flag("verbose") ? game_lines : nullptr);
  const MatchSummary summary = summary_of(plan, played);
  fmt::print("{}", args.flag("json") ? json_text(summary) : match_table(summary));
  return played.is_complete ? status::kDone : status::kInterrupted;
}

}  // namespace

Command match_command() { return {match_syntax(), run}; }

}  // namespace rb::cli
