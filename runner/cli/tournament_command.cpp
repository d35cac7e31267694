#include <chrono>
#include <cstdio>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/commands.hpp"
#include "runner/cli/live_ratings.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/play.hpp"
#include "runner/cli/tournament_options.hpp"
#include "runner/cli/tournament_report.hpp"

namespace rb::cli {
namespace {

double now() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

int run(const Args& args) {
  MatchPlan plan = plan_tournament(args);
  std::vector<std::string> names;
  for (const PlayerRow& player : plan.run.players) names.push_back(player.name);
  LiveRatings ratings(names, now);
  const LiveText live = [&](const Played& played, const Pace& pace, const Window& window) {
    return ratings.text(played.board, pace, window);
  };
  const bool for_programs = args.flag("json") || args.flag("csv");
  std::FILE* const game_lines = for_programs ? stderr : stdout;
  const Played played = play(plan, args, live, args.flag("verbose") ? game_lines : nullptr);

  TournamentSummary summary = summarize_tournament(plan.run, played.board);
  add_session(summary, plan, played);
  print("{}", args.flag("json")  ? document_text(tournament_json(summary))
              : args.flag("csv") ? tournament_csv(summary)
                                 : tournament_table(summary));
  require_kept(played);
  return end_of_run(args, player_faults(summary.report, names, {summary.path}),
                    played.is_complete ? status::kDone : status::kInterrupted);
}

}  // namespace

Command tournament_command() { return {tournament_syntax(), run}; }

}  // namespace rb::cli
