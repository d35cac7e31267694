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

int run(const Args& args) {
  MatchPlan plan = plan_match(args);
  std::FILE* const game_lines = args.flag("json") ? stderr : stdout;
  const Played played = play(plan, args, live_text, args.flag("verbose") ? game_lines : nullptr);
  MatchSummary summary = summarize(plan.run, played.board);
  add_session(summary, plan, played);
  if (played.test) summary.sprt = sprt_report(*played.test, played.is_complete);
  fmt::print("{}", args.flag("json") ? document_text(match_json(summary)) : match_table(summary));
  return played.is_complete ? status::kDone : status::kInterrupted;
}

}  // namespace

Command match_command() { return {match_syntax(), run}; }

}  // namespace rb::cli
