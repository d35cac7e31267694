#include <chrono>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/scaling_request.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/run/session/play.hpp"
#include "runner/studies/scaling/scaling_report.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/live_ratings.hpp"

namespace rb::cli {
namespace {

double scaling_clock() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

std::vector<std::string> names_of(const RunPlan& plan) {
  std::vector<std::string> names;
  for (const PlayerRow& player : plan.run.players) names.push_back(player.name);
  return names;
}

// A limit that is never reached adds nothing, and the curve is flat for no reason of its own.
void note_idle_limits(ScalingSummary& summary) {
  constexpr double kLeastGrowth = 1.1;
  for (std::size_t i = 1; i < summary.limits.size(); ++i) {
    const auto nodes = [&](std::size_t at) { return summary.totals[at].numbers.of(&Reply::nodes); };
    const PlayerTotals::Known less = nodes(i - 1), more = nodes(i);
    if (less.moves == 0 || more.moves == 0) continue;
    if (more.mean() >= kLeastGrowth * less.mean()) continue;
    summary.notes.push_back(fmt::format(
        "{} {} hardly lets the player search more than {}: another limit of its profile, such as "
        "the depth, ends its moves",
        summary.word, summary.limits[i], summary.limits[i - 1]));
    return;
  }
}

ScalingSummary summary_of(const ScalingRequest& request, const RunPlan& plan,
                          const Played& played) {
  ScalingSummary summary =
      summarize_scaling(plan.run, played.board, played.board.results()).value();
  summary.player = request.player;
  summary.against = request.against.value_or("");
  add_session(summary, plan, played);
  note_idle_limits(summary);
  return summary;
}

int run(const ScalingRequest& request, const CommandLine& line) {
  const RunPlan plan = plan_scaling(request, scaling_limits(request), line);
  const std::vector<std::string> names = names_of(plan);
  LiveRatings ratings(names, scaling_clock);
  const LiveText live = [&](const Played& played, const Pace& pace, const Window& window) {
    return ratings.text(played.board, pace, window);
  };
  const Played played = play(plan, live, game_lines(request.result));
  const ScalingSummary summary = summary_of(request, plan, played);
  print_result(request.result, plan,
               {.json = [&] { return scaling_json(summary); },
                .csv = [&] { return scaling_csv(summary); },
                .text = [&] { return scaling_table(summary); }});
  require_kept(played);
  end_with_report(request.result.report, played.path);
  const RateReport rated = rate(played.board.results(), static_cast<int>(names.size()), {});
  return end_of_run(request.result, player_faults(rated, names, {summary.path}),
                    played.is_complete ? status::kDone : status::kInterrupted);
}

}  // namespace

Command scaling_command() {
  return typed_command(
      {.name = "scaling",
       .summary = "measure how strength grows with nodes, depth or time",
       .details =
           "Each limit is a player; neighbours meet, and the one in the middle meets all,\n"
           "from the same openings. A line through all games gives the Elo of a doubling (of\n"
           "depth: of a ply) with a 95 % interval, and a parabola shows whether it levels\n"
           "off. With --against two players meet at each limit: this shows where one of\n"
           "them, such as a tuned profile, is better, and whether that depends on the limit.\n"
           "The results file is like that of a tournament; --resume continues it, and\n"
           "--games may grow.",
       .examples = {"renju-bench scaling --player hard:depth=20 --nodes 500,1000,2000,4000",
                    "renju-bench scaling --player file:tuned.json --against hard --depth 3,4,5 "
                    "\\\n    --games 400 --held-out --db depths.db",
                    "renju-bench scaling --resume --db depths.db --games 800"}},
      scaling_rows(), run);
}

}  // namespace rb::cli
