#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/result_options.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/run/session/play.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/studies/scaling/scaling_report.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/live_ratings.hpp"

namespace rb::cli {
namespace {

// What `renju-bench scaling` is asked for.
struct ScalingRequest {
  std::string player;
  std::optional<std::string> against;
  std::vector<std::uint64_t> nodes;  // one of these three, in rising order
  std::vector<int> depth;
  std::vector<std::chrono::milliseconds> time;
  std::int64_t games = 100;  // of each two that meet
  GamesRequest play;
  ResultRequest result;
};

struct ScalingLimits {
  std::string word;  // "nodes", "depth", "time"
  std::vector<PlayerLimits> limits;
};

constexpr std::size_t kMostLimits = 50;

template <typename Value, typename Text, typename Set>
void add(ScalingLimits& all, const std::vector<Value>& values, const Text& text, const Set& set) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0 && values[i] <= values[i - 1]) {
      throw UsageError(fmt::format("scaling: --{}: {} is not above {}", all.word, text(values[i]),
                                   text(values[i - 1])));
    }
    set(all.limits.emplace_back(), values[i]);
  }
}

void check_kind(const ScalingRequest& request) {
  const int kinds = (request.nodes.empty() ? 0 : 1) + (request.depth.empty() ? 0 : 1) +
                    (request.time.empty() ? 0 : 1);
  if (kinds == 1) return;
  throw UsageError(
      "scaling: give the limits with one of --nodes, --depth and --time: --nodes 1000,4000,16000");
}

std::vector<PlayerSpec> players_of(const ScalingRequest& request, const ScalingLimits& limits) {
  std::vector<PlayerSpec> players;
  for (const PlayerLimits& own : limits.limits) {
    players.push_back({.place = "scaling: --player", .text = request.player, .limits = own});
  }
  if (!request.against) return players;
  for (const PlayerLimits& own : limits.limits) {
    players.push_back({.place = "scaling: --against", .text = *request.against, .limits = own});
  }
  return players;
}

Rows<ScalingRequest> scaling_rows() {
  using Request = ScalingRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player,
             "the player to measure: a profile, a variant of one such as hard:depth=20, a profile "
             "file, another engine, or a program: cmd:./pbrain-x")
          .required(),
      nodes_option(&Request::nodes, "its limits, nodes a move, rising: 1000,4000,16000"),
      depth_option(&Request::depth, "its limits, depth, rising: 2,3,4"),
      time_option(&Request::time, "its limits, time a move, rising: 100ms,400ms"),
      option("against", "PLAYER", &Request::against,
             "play this opponent at each limit, with the same limit, instead of itself"),
      option("games", "N", &Request::games, {1, 1e7},
             "games for each pairing, rounded up to whole pairs"),
      within(&Request::play, games_rows_without_limits()),
      within(&Request::result, result_rows("print the curve as CSV")));
}

// Throws UsageError unless one kind of limits is given, two of them or more, in rising order.
ScalingLimits scaling_limits(const ScalingRequest& request) {
  check_kind(request);
  ScalingLimits all;
  all.word = !request.depth.empty() ? "depth" : !request.time.empty() ? "time" : "nodes";
  const auto number = [](auto value) { return fmt::format("{}", value); };
  add(all, request.nodes, number, [](PlayerLimits& own, auto value) { own.nodes = value; });
  add(all, request.depth, number, [](PlayerLimits& own, auto value) { own.depth = value; });
  add(all, request.time, duration_word, [](PlayerLimits& own, auto value) { own.time = value; });
  if (all.limits.size() < 2 || all.limits.size() > kMostLimits) {
    throw UsageError(fmt::format("scaling: --{} takes 2 to {} limits, not {}; a match has one",
                                 all.word, kMostLimits, all.limits.size()));
  }
  return all;
}

// Throws as plan_run().
RunPlan plan_scaling(const ScalingRequest& request, const ScalingLimits& limits,
                     const CommandLine& line) {
  RunRequest run = kept_run("scaling", request.result, line);
  run.kind = RunKind::scaling;
  run.players = players_of(request, limits);
  run.format = request.against ? Format::duels : Format::ladder;
  run.games = request.games;
  run.play = request.play;
  RunPlan plan = plan_run(run);
  const std::string what = request.against.value_or("itself");
  plan.title = fmt::format("{} against {} at {} of {}: {} games", request.player, what,
                           counted(limits.limits.size(), "limit"), limits.word, plan.run.games);
  return plan;
}

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
